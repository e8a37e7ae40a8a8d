"""What is said of the parsers: a weak, unscored or unlike one never passes silently."""

from analysis.parser_sentences import describe_parsers

SCORED = {
    "corpus_id": "g", "parser_id": "p1", "is_parsed_like_original": True, "treebank": "t.conllu",
    "treebank_word_count": 4124, "upos_score": 0.583, "uas_score": 0.455, "las_score": 0.273, "status": "ok",
}  # fmt: skip
BASELINES = [
    {"role": "published", "las_score": 0.7965},
    {"role": "published", "las_score": 0.7671},
    {"role": "study", "las_score": 0.273},
]


def test_describe_parsers__gives_the_scores_and_the_published_ones() -> None:
    scores, published = describe_parsers([SCORED, SCORED | {"corpus_id": "o"}], BASELINES)
    assert "4124 words" in scores
    assert "58.3 %" in scores
    assert "45.5 % (UAS)" in scores
    assert "27.3 % (LAS)" in scores
    assert "76.7 % to 79.7 %" in published


def test_describe_parsers__tells_one_that_was_never_scored() -> None:
    (said,) = describe_parsers([SCORED | {"status": "not_evaluated"}], BASELINES)
    assert "never scored" in said


def test_describe_parsers__tells_parses_without_a_name() -> None:
    (said,) = describe_parsers([SCORED | {"parser_id": "unnamed", "status": "unnamed_parser"}], BASELINES)
    assert "do not say which parser" in said


def test_describe_parsers__tells_unlike_parsers_first() -> None:
    other = SCORED | {"corpus_id": "h", "parser_id": "p2", "is_parsed_like_original": False}
    said = describe_parsers([SCORED, other], [])
    assert said[0].startswith("Not all corpora were parsed by the parser of the original (h were not)")
    assert len(said) == 3


def test_describe_parsers__says_nothing_without_parses() -> None:
    assert describe_parsers([SCORED | {"parser_id": None, "status": "no_parses"}], BASELINES) == []

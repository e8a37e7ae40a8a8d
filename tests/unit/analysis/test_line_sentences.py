"""What is said of lines: rules that could not be applied, and why lines have no score."""

from analysis.line_sentences import describe_breaches, describe_line_scores

LABELS = {"A": "Attestation", "S": "Structure", "W": "Word geometry"}
COUNTS = {
    "line_count": 144,
    "out_of_lexicon_count": 1,
    "diacritic_count": 0,
    "out_of_length_band_count": 1,
    "too_similar_count": 2,
}


def counted(scored: int, **without: int) -> dict:
    none = {f"without_{code}": 0 for code in "awfscil"}
    return {"line_count": 144, "scored_count": scored} | none | without


def test_breaches_are_counted_by_rule() -> None:
    assert describe_breaches(COUNTS) == (
        "Of its 144 lines, 1 has a word outside the lexicon, 0 have a diacritic, 1 is too long or too short, "
        "2 are too like the source."
    )


def test_breaches_without_a_lexicon_are_not_known() -> None:
    said = describe_breaches(COUNTS | {"out_of_lexicon_count": None})
    assert said.startswith("Of its 144 lines, 0 have a diacritic")
    assert said.endswith(
        "Whether they have words outside the lexicon is not known: the study has no lexicon."
    )


def test_line_scores_of_all_lines() -> None:
    assert (
        describe_line_scores(counted(144), [], "AWFSCIL", LABELS) == "All of its 144 lines have a line score."
    )


def test_line_scores_of_parsed_lines_alone() -> None:
    components = [{"component_code": "S", "value": 0.9, "status": "ok"}]
    assert describe_line_scores(counted(38, without_s=106, without_a=1), components, "AWFSCIL", LABELS) == (
        "38 of its 144 lines have a line score, which takes every component of the line. "
        "The others lack Attestation (1 line: no words), Structure (106 lines: no parsed sentence)."
    )


def test_line_scores_of_no_line_say_what_the_text_lacks() -> None:
    components = [{"component_code": "W", "value": None, "status": "no_vectors"}]
    assert describe_line_scores(counted(0, without_w=144), components, "AWFSCIL", LABELS) == (
        "None of its 144 lines has a line score, which takes every component of the line. "
        "They lack Word geometry (144 lines: there are no word vectors)."
    )


def test_line_scores_of_named_components_are_not_said_to_lack_others() -> None:
    said = describe_line_scores(counted(143, without_s=144, without_a=1), [], "AFCIL", LABELS)
    assert "Structure" not in said

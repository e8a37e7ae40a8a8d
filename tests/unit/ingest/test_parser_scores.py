"""A parser's counts per relation, and the file of its scores."""

import json

import pytest

from ingest.parser_evaluation import METRICS, read_evaluation, write_system
from ingest.relation_counts import count_relations
from warehouse.errors import InputError


def test_count_relations__by_hand() -> None:
    gold = [(2, "nsubj"), (0, "root"), (2, "obj"), (2, "obl:lmod")]
    system = [(2, "nsubj:pass"), (0, "root"), (1, "obj"), (2, "advmod")]
    assert count_relations(gold, system) == [
        ("advmod", 0, 1, 0),
        ("nsubj", 1, 1, 1),  # subtypes aside
        ("obj", 1, 1, 0),  # right relation, wrong head
        ("obl", 1, 0, 0),
        ("root", 1, 1, 1),
    ]


def test_count_relations__wants_the_same_words() -> None:
    with pytest.raises(ValueError, match="argument 2 is shorter"):
        count_relations([(0, "root")], [])


def test_write_system__keeps_tokens_ranges_and_comments() -> None:
    kept = "# sent_id = a\n1-2\tnis" + "\t_" * 8 + "\n"
    gold = kept + "1\tne\tne\tPART\tx y\tA=B\t2\tadvmod\t_\tM\n" + "2\tis\tbe\tAUX\t_\t_\t0\troot\t_\t_\n\n"
    words = [("L", "X", "_", "_", 0, "root"), ("M", "ADV", "_", "C=D", 1, "dep")]
    expected = kept + "1\tne\tL\tX\t_\t_\t0\troot\t_\tM\n" + "2\tis\tM\tADV\t_\tC=D\t1\tdep\t_\t_\n\n"
    assert write_system(gold, words) == expected


RECORD = {
    "format_version": 1, "parser_id": "p", "treebank": "t.conllu", "treebank_sha256": "0" * 64,
    "sentence_count": 1, "word_count": 2, **dict.fromkeys(METRICS, 0.5),
    "relations": [{"relation_code": "root", "gold_count": 1, "system_count": 1, "correct_count": 1}],
}  # fmt: skip


def test_read_evaluation__fills_both_tables(tmp_path) -> None:
    path = tmp_path / "p.json"
    path.write_text(json.dumps(RECORD), encoding="utf-8")
    tables = read_evaluation(path).tables
    (scores,) = tables["parser_scores"].to_pylist()
    assert (scores["parser_id"], scores["las_score"], scores["row_number"]) == ("p", 0.5, 1)
    (relation,) = tables["parser_relation_scores"].to_pylist()
    assert relation == {"parser_id": "p", **RECORD["relations"][0], "row_number": 1}


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", json.dumps(RECORD | {"format_version": 9}), json.dumps(RECORD | {"word_count": "x"})],
)
def test_read_evaluation__refuses_anything_else(tmp_path, content: str) -> None:
    path = tmp_path / "p.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match="no evaluation"):
        read_evaluation(path)

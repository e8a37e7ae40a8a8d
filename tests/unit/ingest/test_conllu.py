"""CoNLL-U: every kind of fault is found where it stands, and only there."""

import gzip
import re
from pathlib import Path

import pytest

from ingest.conllu import FINDINGS_PER_CODE, read_conllu
from ingest.conllu_checks import examine
from ingest.conllu_faults import FAULT_KINDS
from ingest.raw_tables import RAW_TABLES
from warehouse.errors import InputError

# "He is god" (he is good): god is the root.
SENTENCE = (
    "# sent_id = a.1\n"
    "# text = He is god\n"
    "1\tHe\the\tPRON\t_\tCase=Nom\t3\tnsubj\t_\t_\n"
    "2\tis\tbēon/wesan ‘to be’\tAUX\tauxiliary verb\tVerbForm=Fin\t3\tcop\t_\t_\n"
    "3\tgod\tgōd\tADJ\t_\t_\t0\troot\t_\t_\n"
    "\n"
)
LINES = SENTENCE.split("\n")


def changed(line: int, column: int, value: str) -> str:
    """The sentence with another value in a column (both from 1)."""
    fields = LINES[line - 1].split("\t")
    fields[column - 1] = value
    return "\n".join([*LINES[: line - 1], "\t".join(fields), *LINES[line:]])


def without(line: int) -> str:
    return "\n".join([*LINES[: line - 1], *LINES[line:]])


FAULTS = {
    # name: (text, fault code, line, column)
    "a column too few": (SENTENCE.replace("\tnsubj\t_\t_", "\tnsubj\t_"), "column_count", 3, ""),
    "a tab too many": (SENTENCE.replace("\tgod\t", "\tgo\td\t"), "column_count", 5, ""),
    "spaces for tabs": ("1 He he PRON _ _ 0 root _ _\n\n", "column_count", 1, ""),
    "carriage return": (changed(3, 2, "H\re"), "column_count", 3, ""),
    "id a word": (changed(4, 1, "two"), "id_not_a_number", 4, "ID"),
    "id zero": (changed(3, 1, "0"), "id_not_a_number", 3, "ID"),
    "id with a leading zero": (changed(3, 1, "01"), "id_not_a_number", 3, "ID"),
    "id in other digits": (changed(3, 1, "١"), "id_not_a_number", 3, "ID"),
    "range that goes down": (changed(3, 1, "2-1"), "id_not_a_number", 3, "ID"),
    "id left out": (without(4), "id_out_of_order", 4, "ID"),
    "id twice": (changed(4, 1, "1"), "id_out_of_order", 4, "ID"),
    "range alone": ("1-2\tx\t_\t_\t_\t_\t_\t_\t_\t_\n\n" + SENTENCE, "sentence_without_words", 1, ""),
    "head a word": (changed(3, 7, "god"), "head_not_a_number", 3, "HEAD"),
    "head empty": (changed(3, 7, ""), "head_not_a_number", 3, "HEAD"),
    "head a fraction": (changed(3, 7, "3.0"), "head_not_a_number", 3, "HEAD"),
    "head negative": (changed(3, 7, "-1"), "head_not_a_number", 3, "HEAD"),
    "head beyond": (changed(3, 7, "4"), "head_beyond_sentence", 3, "HEAD"),
    "no root": (changed(5, 7, "1"), "no_root", 3, "HEAD"),
    "two roots": (changed(4, 7, "0"), "several_roots", 5, "HEAD"),
    "own head": (changed(3, 7, "1"), "cycle", 3, "HEAD"),
    "cycle beside a root": (changed(3, 7, "2").replace("\t3\tcop", "\t1\tcop"), "cycle", 3, "HEAD"),
    "no tags": (re.sub("PRON|AUX|ADJ", "_", SENTENCE), "column_unused", 3, "UPOS"),
    "nothing": ("", "no_sentence", 1, ""),
    "comments only": ("# newdoc\n\n", "no_sentence", 1, ""),
    "empty form": (changed(3, 2, ""), "empty_column", 3, "FORM"),
    "empty misc": (changed(5, 10, ""), "empty_column", 5, "MISC"),
    "padded lemma": (changed(3, 3, " he"), "padded_value", 3, "LEMMA"),
    "tag in lower case": (changed(3, 4, "pron"), "upos_spelling", 3, "UPOS"),
    "tag with a letter off": (changed(5, 4, "AJD"), "upos_spelling", 5, "UPOS"),
    "tag of version 1": (changed(5, 4, "CONJ"), "upos_spelling", 5, "UPOS"),
    "tag unknown": (changed(5, 4, "THING"), "upos_unknown", 5, "UPOS"),
    "relation in capitals": (changed(3, 8, "NSUBJ : pass"), "relation_spelling", 3, "DEPREL"),
    "relation empty": (changed(3, 8, "_"), "relation_empty", 3, "DEPREL"),
    "spaces in the empty line": (SENTENCE[:-1] + "  \n", "blank_line_with_spaces", 6, ""),
    "sent_id given twice": ("# sent_id = b\n" + SENTENCE, "repeated_comment", 2, ""),
    "sent_id empty": (SENTENCE.replace("a.1", ""), "sent_id_empty", 1, ""),
    "sent_id repeated": (SENTENCE * 2, "sent_id_repeated", 9, ""),
    "relation unknown": (changed(3, 8, "subject"), "relation_unknown", 3, "DEPREL"),
    "root called otherwise": (changed(5, 8, "dep"), "root_relation", 5, "DEPREL"),
    "root on another word": (changed(3, 8, "root"), "root_relation", 3, "DEPREL"),
    "features without a value": (changed(3, 6, "Nom"), "features_form", 3, "FEATS"),
    "range too far": (
        SENTENCE.replace("1\tHe", "3-4\tgodX" + "\t_" * 8 + "\n1\tHe"), "range_beyond_sentence", 3, "ID",
    ),
    "comment in a sentence": (SENTENCE.replace("2\tis", "# note\n2\tis"), "comment_in_sentence", 4, ""),
    "comment of nothing": ("# sent_id = b\n\n" + SENTENCE, "comment_without_sentence", 1, ""),
    "no final line": (SENTENCE.rstrip("\n"), "no_final_blank_line", 5, ""),
}  # fmt: skip


# A sentence without a root has a cycle as well, and its relation root is on no root: all of it is told.
CONSEQUENCES = {"no_root": {"cycle", "root_relation"}, "several_roots": {"root_relation"}}


@pytest.mark.parametrize(("text", "code", "line", "column"), FAULTS.values(), ids=FAULTS)
def test_examine__each_fault_is_found_at_its_place(text: str, code: str, line: int, column: str) -> None:
    found = {(fault.fault_code, fault.line, fault.column) for fault in examine(text).faults}
    assert (code, line, column) in found
    assert {other for other, _, _ in found} - {code} <= CONSEQUENCES.get(code, set())


def test_examine__a_sound_text_has_no_fault() -> None:
    assert examine(SENTENCE, compare_text=True).faults == []


def test_examine__a_text_that_differs_is_told_only_when_asked() -> None:
    other = SENTENCE.replace("# text = He is god", "# text = He is good")
    assert examine(other).faults == []
    assert [fault.fault_code for fault in examine(other, compare_text=True).faults] == ["text_differs"]


def test_examine__every_fault_kind_is_shown() -> None:
    shown = {code for _, code, _, _ in FAULTS.values()} | {"text_differs"}
    assert shown == set(FAULT_KINDS)


def test_decision__lists_every_fault_with_what_reading_does() -> None:
    decision = Path("warehouse/docs/decisions/0020-conllu-faults.md").read_text(encoding="utf-8")
    table = dict(re.findall(r"^\| `(\w+)` \| (\w+) \|", decision, re.M))
    assert table == {code: kind.action for code, kind in FAULT_KINDS.items()}


@pytest.mark.parametrize(
    "name", [name for name, (_, code, _, _) in FAULTS.items() if FAULT_KINDS[code].action == "refuse"]
)
def test_read_conllu__refuses_with_place_and_remedy(tmp_path: Path, name: str) -> None:
    text, _, line, column = FAULTS[name]
    path = tmp_path / "broken.conllu"
    path.write_text(text, encoding="utf-8", newline="")
    with pytest.raises(InputError) as refused:
        read_conllu(path, "x")
    place = str(refused.value.place)
    assert place.startswith(str(path))
    assert f"line {line}" in place
    assert place.endswith(column)
    assert refused.value.remedy


@pytest.mark.parametrize(
    ("line", "column", "value", "name", "read"),
    [
        (3, 4, "pron", "upos_code", "PRON"),
        (3, 4, "PRON ", "upos_code", "PRON"),
        (3, 4, "PRN", "upos_code", "PRON"),
        (3, 4, "THING", "upos_code", "X"),
        (3, 4, "_", "upos_code", "X"),
        (3, 2, "", "form_text", "_"),
        (3, 8, "Nsubj", "relation_code", "nsubj"),
        (3, 8, "", "relation_code", "dep"),
        (3, 8, "subject", "relation_code", "subject"),
        (3, 6, "Nom", "features_text", "Nom"),
        (3, 7, " 3", "head_id", 3),
        (3, 1, "1 ", "word_id", 1),
    ],
)
def test_read_conllu__repairs_a_value_and_says_so(
    tmp_path: Path, line: int, column: int, value: str, name: str, read: object
) -> None:
    path = tmp_path / "odd.conllu"
    path.write_text(changed(line, column, value), encoding="utf-8")
    loaded = read_conllu(path, "x")
    assert loaded.tables["parsed_words"][name].to_pylist()[line - 3] == read
    assert [finding.place.split(",")[0] for finding in loaded.findings] == [f"line {line}"]


def test_read_conllu__counts_ranges_and_empty_nodes_and_leaves_them_out(tmp_path: Path) -> None:
    text = SENTENCE.replace(
        "1\tHe", "1-2\tHe's\t_\t_\t_\t_\t_\t_\t_\t_\n1\tHe"
    ).replace("3\tgod", "2.1\tswa\t_\t_\t_\t_\t_\t_\t_\t_\n3\tgod")  # fmt: skip
    path = tmp_path / "parses.conllu.gz"
    path.write_bytes(gzip.compress(("\ufeff# parser = p1\n" + text).replace("\n", "\r\n").encode()))
    loaded = read_conllu(path, "x")
    assert loaded.findings == ()
    assert loaded.row_count == 3
    (sentence,) = loaded.tables["parsed_sentences"].to_pylist()
    assert sentence == {
        "corpus_id": "x", "sentence_number": 1, "sent_id": "a.1", "line_id": None,
        "sentence_text": "He is god", "multiword_count": 1, "empty_node_count": 1, "parser_id": "p1",
        "row_number": 4,
    }  # fmt: skip
    assert loaded.tables["parsed_words"].to_pylist()[1] == {
        "corpus_id": "x", "sentence_number": 1, "word_id": 2, "form_text": "is",
        "lemma_text": "bēon/wesan ‘to be’", "upos_code": "AUX", "features_text": "VerbForm=Fin",
        "head_id": 3, "relation_code": "cop", "row_number": 6,
    }  # fmt: skip


def test_read_conllu__a_parser_holds_until_the_next_and_names_are_optional(tmp_path: Path) -> None:
    bare = SENTENCE.split("\n", 2)[2]
    path = tmp_path / "parses.conllu"
    path.write_text(
        f"{bare}# parser = p1\n\n{bare}{bare}# line_id = l4\n# parser = p2\n{bare}", encoding="utf-8"
    )
    sentences = read_conllu(path, "x").tables["parsed_sentences"].to_pydict()
    assert sentences["parser_id"] == [None, "p1", "p1", "p2"]
    assert sentences["line_id"] == [None, None, None, "l4"]
    assert sentences["sent_id"] == [None] * 4


def test_read_conllu__many_findings_of_a_kind_end_in_a_count(tmp_path: Path) -> None:
    path = tmp_path / "odd.conllu"
    path.write_text(changed(3, 4, "pron") * (FINDINGS_PER_CODE + 7), encoding="utf-8")
    findings = [found for found in read_conllu(path, "x").findings if found.finding_code == "upos_spelling"]
    assert len(findings) == FINDINGS_PER_CODE + 1
    assert findings[-1].message_text.startswith("7 more")


def test_read_conllu__columns_are_those_of_the_raw_tables(tmp_path: Path) -> None:
    path = tmp_path / "parses.conllu"
    path.write_text(SENTENCE, encoding="utf-8")
    tables = read_conllu(path, "x").tables
    for raw in RAW_TABLES:
        if raw.name in tables:
            assert [*(name for name, _, _ in raw.columns), "row_number"] == tables[raw.name].column_names

"""Aligned files, originals, backgrounds, indexes and dictionaries as Arrow tables of their raw tables."""

import pytest

from ingest.aligned_corpus import read_aligned_corpus, read_original
from ingest.background import read_background
from ingest.form_index import read_form_index
from ingest.lexicon import read_headwords, read_inflections, read_variants
from ingest.oddities import FINDINGS_PER_CODE
from ingest.provenance import hash_file, hash_files, hash_values
from ingest.raw_tables import RAW_TABLES

CASES = [
    (lambda path: read_aligned_corpus(path, "g"), "code\toriginal\tgenerated\n1\ta\tb\n", "aligned_lines"),
    (read_original, "line_id\ttext\n1\ta\n", "original_lines"),
    (read_background, "line_id\ttext\n1\ta\n", "background_lines"),
    (read_form_index, "form\tfrequency\na\t1\n", "index_forms"),
    (read_inflections, "lemma\tform\na\tb\n", "inflections"),
    (read_headwords, "lemma\na\n", "headwords"),
    (read_variants, "lemma\tvariant\na\tb\n", "variants"),
]


@pytest.mark.parametrize(("reader", "content", "name"), CASES, ids=[case[2] for case in CASES])
@pytest.mark.parametrize("row_count", [1, 0])
def test_reader_fills_the_columns_of_its_raw_table(tmp_path, reader, content, name, row_count):
    path = tmp_path / "file.tsv"
    path.write_text(content if row_count else content.splitlines(keepends=True)[0])
    loaded = reader(path)
    (raw_table,) = [table for table in RAW_TABLES if table.name == name]
    rows = loaded.tables[name]
    assert rows.column_names == [*(column for column, _, _ in raw_table.columns), "row_number"]
    assert len(rows) == loaded.row_count == row_count
    assert [str(kind) for kind in rows.schema.types] == [
        "int64" if column in ("frequency", "row_number") else "string" for column in rows.column_names
    ]


def test_aligned_line(tmp_path):
    path = tmp_path / "g.tsv"
    path.write_text("code\toriginal\ttranslation\tgenerated\n1\tse\tthe\tþæt \n")
    assert read_aligned_corpus(path, "g").tables["aligned_lines"].to_pylist() == [
        {
            "generator_id": "g",
            "line_id": "1",
            "original_text": "se",
            "translation_text": "the",
            "generated_text": "þæt ",
            "generated_translation_text": None,
            "row_number": 2,
        }
    ]


def test_findings_of_one_kind_are_told_up_to_a_number(tmp_path):
    path = tmp_path / "index.tsv"
    path.write_text("form\tfrequency\n" + "se\t1\n" * (FINDINGS_PER_CODE + 6))
    findings = read_form_index(path).findings
    assert len(findings) == FINDINGS_PER_CODE + 1
    assert findings[0] == (
        "line 3",
        "repeated_form",
        "the form 'se' stands already on line 2; its frequencies are added",
    )
    assert findings[-1] == ("whole file", "repeated_form", "5 more of these")


def test_html_entities_are_told_once(tmp_path):
    path = tmp_path / "background.tsv"
    path.write_text("line_id\ttext\n1\ta & b;\n2\t&aelig;\n3\t&#230; &#xe6;\n")
    (finding,) = read_background(path).findings
    assert finding[:2] == ("line 3", "html_entity")
    assert finding.message_text.startswith("2 lines hold HTML entities, first &aelig;")


def test_hash_of_files(tmp_path):
    one, two = tmp_path / "1", tmp_path / "2"
    one.write_bytes(b"abc")
    two.write_bytes(b"")
    # The SHA-256 of "abc" and of nothing, from FIPS 180-4's examples.
    abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert (hash_file(one), hash_file(two), hash_files([one])) == (abc, nothing, abc)
    assert len({hash_files([one, two]), hash_files([two, one]), hash_values([abc, nothing, ""])}) == 3


def test_hash_of_values_knows_no_order_of_keys():
    assert hash_values({"a": 1, "b": 2}) == hash_values({"b": 2, "a": 1})
    assert hash_values({"a": 1}) != hash_values({"a": "1"})

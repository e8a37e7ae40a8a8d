"""Text files become columns: headings by name, alias or mapping, line numbers, nothing guessed."""

import gzip
from pathlib import Path

import pytest

from ingest.text_files import Field, is_csv, read_bytes, read_table, read_text
from warehouse.errors import InputError

FIELDS = (Field("id", ("code",)), Field("text"), Field("note", is_required=False))


def write(folder: Path, content: str | bytes, name: str = "file.tsv") -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_columns_by_name_whatever_their_order(tmp_path):
    table = read_table(write(tmp_path, "text\tx\tid\nand\t.\t1\nse\t.\t2\n"), FIELDS)
    assert table.columns == {"id": ["1", "2"], "text": ["and", "se"]}
    assert table.line_numbers == [2, 3]


def test_our_name_goes_before_the_alias(tmp_path):
    table = read_table(write(tmp_path, "code\tid\ttext\na\tb\tc\n"), FIELDS)
    assert table.columns["id"] == ["b"]


def test_mapping_goes_before_both(tmp_path):
    table = read_table(write(tmp_path, "id\tSentence code\ttext\na\tb\tc\n"), FIELDS, {"id": "Sentence code"})
    assert table.columns["id"] == ["b"]


def test_mapped_optional_column_must_be_there(tmp_path):
    with pytest.raises(InputError, match="missing column 'Remark'"):
        read_table(write(tmp_path, "id\ttext\n"), FIELDS, {"note": "Remark"})


def test_absent_optional_column_is_null_and_an_empty_one_is_empty(tmp_path):
    absent = read_table(write(tmp_path, "id\ttext\n1\tand\n"), FIELDS)
    assert absent.column_or_nulls("note").to_pylist() == [None]
    empty = read_table(write(tmp_path, "id\ttext\tnote\n1\tand\t\n"), FIELDS)
    assert empty.column_or_nulls("note").to_pylist() == [""]


def test_heading_alone_is_a_table_without_rows(tmp_path):
    table = read_table(write(tmp_path, "id\ttext\tnote\n"), FIELDS)
    assert table.columns == {"id": [], "text": [], "note": []}
    assert [len(table.column_or_nulls(name)) for name in ("id", "note")] == [0, 0]


def test_line_numbers_of_a_csv_are_those_on_which_rows_begin(tmp_path):
    table = read_table(write(tmp_path, 'id,text\n1,"a\nb"\n2,c\n', "file.csv"), FIELDS)
    assert table.columns["text"] == ["a\nb", "c"]
    assert table.line_numbers == [2, 4]


@pytest.mark.parametrize(
    ("name", "expected"),
    [("a.csv", True), ("a.CSV.gz", True), ("a.tsv", False), ("a.csv.tsv.gz", False), ("csv", False)],
)
def test_csv_is_told_by_its_name(name, expected):
    assert is_csv(Path(name)) is expected


def test_gzip_of_several_members_is_read_whole(tmp_path):
    data = gzip.compress(b"one\n") + gzip.compress(b"two\n")
    assert read_bytes(write(tmp_path, data, "a.gz")) == b"one\ntwo\n"


def test_mark_is_dropped_at_the_beginning_alone(tmp_path):
    assert read_text(write(tmp_path, "\ufeffa\ufeffb")) == "a\ufeffb"


def test_place_of_a_bad_byte_counts_bytes_of_its_line(tmp_path):
    with pytest.raises(InputError) as caught:
        read_text(write(tmp_path, "æ\n".encode() + b"\xc3\xa6a\xff"))
    assert caught.value.place.endswith("file.tsv: line 2, byte 4")
    assert "0xFF" in caught.value.message


def test_missing_file_is_told(tmp_path):
    with pytest.raises(InputError, match="cannot be read"):
        read_bytes(tmp_path / "none")

"""Vectors: the offset of a matrix is proved or refused; word2vec text is read or refused by its line."""

import gzip
import importlib.util
from pathlib import Path

import numpy as np
import pytest

from ingest.embeddings import find_offset, read_embeddings
from warehouse.errors import InputError

HAS_TORCH = importlib.util.find_spec("torch") is not None

# Four rows of width two. Rows 2 and 3 are equal, so the pair [row 2] alone fits twice.
PRETRAIN = np.array([[0.0, 0.0], [1.0, 2.0], [3.0, 4.0], [3.0, 4.0], [5.0, 6.0]], dtype=np.float32)


@pytest.mark.parametrize("offset", [0, 1, 2, 3])
def test_find_offset__finds_the_one_offset(offset: int) -> None:
    proof = find_offset(PRETRAIN[offset : offset + 2], PRETRAIN)
    assert proof == (offset, 2, 0.0)


def test_find_offset__takes_both_zeros_for_one_number() -> None:
    assert find_offset(np.array([[-0.0, 0.0]], dtype=np.float32), PRETRAIN) == (0, 1, 0.0)


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (PRETRAIN[2:3], "offsets 2 and 3"),
        (PRETRAIN[[1, 2, 4]], "no offset"),
        (PRETRAIN[[4, 1]], "no offset"),
        (np.array([[1.0, 2.0], [3.0, 4.5]], dtype=np.float32), "row 2 of the matrix is no row"),
        (np.nextafter(PRETRAIN[1:3], np.float32(9)), "no row"),
        (PRETRAIN[:, :1], "1 numbers"),
        (np.vstack([PRETRAIN, PRETRAIN]), "10 rows"),
        (PRETRAIN[:0], "0 rows"),
    ],
)
def test_find_offset__says_why_there_is_none(rows: np.ndarray, reason: str) -> None:
    found = find_offset(rows, PRETRAIN)
    assert isinstance(found, str)
    assert reason in found


def test_find_offset__many_equal_rows_are_two_offsets() -> None:
    assert isinstance(find_offset(np.zeros((50, 3), np.float32), np.zeros((100, 3), np.float32)), str)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("se 1 2\nhē -0.5 1e-3\n", [1, 2]),
        ("2 2\nse 1 2\nhē -0.5 1e-3\n", [2, 3]),
        ("2 2\r\nse 1 2 \r\nhē -0.5 1e-3 \r\n", [2, 3]),
        ("se\t1\t2\nhē\t-0.5\t1e-3", [1, 2]),
    ],
    ids=["bare", "heading", "CRLF and final spaces", "tabs"],
)
def test_read_embeddings__word2vec_text(tmp_path: Path, text: str, numbers: list[int]) -> None:
    path = tmp_path / "vectors.txt.gz"
    path.write_bytes(gzip.compress(text.encode()))
    loaded = read_embeddings(path, path_name="vectors.txt.gz")
    vectors = loaded.tables["vectors"]
    assert vectors["form_text"].to_pylist() == ["se", "hē"]
    assert vectors["row_number"].to_pylist() == numbers
    np.testing.assert_array_equal(vectors["vector"].to_pylist(), np.float32([[1, 2], [-0.5, 1e-3]]))
    (space,) = loaded.tables["embedding_spaces"].to_pylist()
    assert space == {
        "matrix_path": "vectors.txt.gz", "vocabulary_path": "vectors.txt.gz",
        "dimension": 2, "word_count": 2, "row_offset": None, "compared_row_count": None,
        "largest_difference": None, "row_number": 1,
    }  # fmt: skip


def test_read_embeddings__a_word_may_have_spaces_and_the_first_of_equals_counts(tmp_path: Path) -> None:
    path = tmp_path / "v.txt"
    path.write_text("3 2\nse 1 2\non weg 3 4\nse 5 6\n", encoding="utf-8")
    loaded = read_embeddings(path)
    assert loaded.tables["vectors"]["form_text"].to_pylist() == ["se", "on weg", "se"]
    assert [finding.finding_code for finding in loaded.findings] == ["repeated_word"]


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("3 2\nse 1 2\nhe 1 2\n", "line 1", "3 words, the file has 2"),
        ("se 1 2\nhe 1\n", "line 2", "1 numbers"),
        ("2 2\nse 1 2\nhe 1 x\n", "line 3", "no number"),
        ("se 1 2\n\nhe 1 2\n", "line 2", "0 numbers"),
        ("se 1 2\n 1 2\n", "line 2", "numbers"),
        ("se\nhe\n", "line 1", "no number"),
        ("se 1 nan\n", "row 1", "nan"),
        ("se 1 2\nhe inf 2\n", "row 2", "inf"),
        ("", "v.txt", "no vector"),
        ("0 2\n", "v.txt", "no vector"),
    ],
)
def test_read_embeddings__refuses_broken_text_by_its_line(
    tmp_path: Path, text: str, place: str, message: str
) -> None:
    path = tmp_path / "v.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=message) as refused:
        read_embeddings(path)
    assert str(refused.value.place).endswith(place)
    assert refused.value.remedy


@pytest.mark.skipif(HAS_TORCH, reason="torch is installed: its absence can't be seen")
def test_read_embeddings__names_the_extra_where_torch_is_absent(tmp_path: Path) -> None:
    with pytest.raises(InputError) as refused:
        read_embeddings(tmp_path / "ang.pt")
    assert "metewand[parse]" in str(refused.value.remedy)

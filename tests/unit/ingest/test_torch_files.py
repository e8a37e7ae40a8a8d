"""PyTorch files: tensors and old arrays are read, anything that could run is refused unread."""

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ingest.embeddings import read_embeddings, read_pretrain
from ingest.torch_files import load_torch_file
from warehouse.errors import InputError

pytestmark = pytest.mark.parse
torch = pytest.importorskip("torch", reason="the extra 'parse' (torch) is absent")

WORDS = ["<PAD>", "<UNK>", "<EMPTY>", "<ROOT>", "and", "se", "hē"]
ROWS = np.vstack([np.zeros((4, 2)), [[1, 2], [3, 4], [5, 6]]]).astype(np.float32)


def saved(path: Path, content: Any, **options: Any) -> Path:
    torch.save(content, path, **options)
    return path


def pretrain(path: Path, rows: Any = None, words: list[str] = WORDS, **options: Any) -> Path:
    emb = torch.tensor(ROWS) if rows is None else rows
    return saved(path, {"vocab": {"_id2unit": words, "lang": ""}, "emb": emb}, **options)


@pytest.mark.parametrize("is_array", [True, False], ids=["numpy", "tensor"])
@pytest.mark.parametrize("is_zip", [True, False], ids=["zip", "legacy"])
def test_read_pretrain__old_and_new_forms(tmp_path: Path, *, is_array: bool, is_zip: bool) -> None:
    rows = ROWS if is_array else None
    path = pretrain(tmp_path / "p.pt", rows, _use_new_zipfile_serialization=is_zip)
    words, matrix = read_pretrain(path)
    assert words == WORDS
    np.testing.assert_array_equal(matrix, ROWS)


@pytest.mark.parametrize("as_layer", [False, True])
def test_read_embeddings__a_matrix_finds_its_words(tmp_path: Path, *, as_layer: bool) -> None:
    rows = torch.tensor(ROWS[4:])
    matrix = saved(tmp_path / "m.pt", {"weight": rows} if as_layer else rows)
    loaded = read_embeddings(matrix, pretrain(tmp_path / "p.pt"), path_name="m.pt", vocabulary_name="p.pt")
    assert loaded.tables["vectors"]["form_text"].to_pylist() == ["and", "se", "hē"]
    (space,) = loaded.tables["embedding_spaces"].to_pylist()
    assert (space["matrix_path"], space["vocabulary_path"]) == ("m.pt", "p.pt")
    assert (space["row_offset"], space["compared_row_count"], space["largest_difference"]) == (4, 3, 0.0)


def test_read_embeddings__special_rows_are_no_words(tmp_path: Path) -> None:
    vectors = read_embeddings(pretrain(tmp_path / "p.pt")).tables["vectors"]
    assert vectors["form_text"].to_pylist() == ["and", "se", "hē"]
    assert vectors["row_number"].to_pylist() == [5, 6, 7]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (ROWS[4:, :1], "1 numbers"),
        (ROWS[4:] + 1, "no row"),
        (ROWS[:1], "offsets 0 and 1"),
        (np.float32([[np.nan, 1]]), "nan"),
        (ROWS[4], "shape"),
    ],
    ids=["width", "no offset", "two offsets", "NaN", "one dimension"],
)
def test_read_embeddings__refuses_a_matrix_that_is_not_proved(
    tmp_path: Path, rows: np.ndarray, message: str
) -> None:
    matrix = saved(tmp_path / "m.pt", torch.tensor(rows))
    with pytest.raises(InputError, match=message) as refused:
        read_embeddings(matrix, pretrain(tmp_path / "p.pt"))
    assert "m.pt" in str(refused.value.place)


class Runs:
    """A pickle that would make a folder when it is loaded."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.mkdir, (self.folder,)


def test_load_torch_file__never_runs_what_a_file_carries(tmp_path: Path) -> None:
    made = tmp_path / "made"
    for path in (tmp_path / "zip.pt", tmp_path / "bare.pt"):
        if path.stem == "zip":
            torch.save({"vocab": {}, "emb": Runs(made)}, path)
        else:
            path.write_bytes(pickle.dumps(Runs(made)))
        with pytest.raises(InputError, match="not loaded"):
            load_torch_file(path)
    assert not made.exists()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"and se he\n",
        b"version https://git-lfs.github.com/spec/v1\noid sha256:0\n",
        b"PK\x03\x04 cut short",
    ],
    ids=["empty", "text", "pointer", "cut short"],
)
def test_load_torch_file__refuses_what_is_no_model(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.pt"
    path.write_bytes(content)
    with pytest.raises(InputError, match="cannot be loaded"):
        load_torch_file(path)


def test_load_torch_file__a_missing_file_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be loaded"):
        load_torch_file(tmp_path / "none.pt")


@pytest.mark.parametrize(
    "content",
    [torch.zeros(3, 2), {"emb": torch.zeros(1, 2)}, {"vocab": {}, "emb": torch.zeros(1, 2)}, [1, 2]],
    ids=["matrix", "no vocab", "no words", "list"],
)
def test_read_pretrain__refuses_what_is_no_pretrain(tmp_path: Path, content: Any) -> None:
    with pytest.raises(InputError, match=r"pretrain|vocabulary"):
        read_pretrain(saved(tmp_path / "p.pt", content))


def test_read_pretrain__refuses_words_without_vectors(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="7 words but 6 vectors"):
        read_pretrain(pretrain(tmp_path / "p.pt", torch.zeros(6, 2)))

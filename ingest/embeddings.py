"""Word vectors: a Stanza pretrain, a bare matrix beside one, or word2vec text become raw.vectors.

A bare matrix does not say which word a row belongs to. It is used only where one k, and one alone, makes
row i of the matrix equal to row i + k of the pretrain for every i; otherwise the space is refused.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ingest.raw_tables import Finding, Loaded
from ingest.torch_files import load_torch_file, read_array
from ingest.word2vec import read_word2vec
from warehouse.errors import InputError

SPECIAL_ROWS = ("<PAD>", "<UNK>", "<EMPTY>", "<ROOT>")
"""The first rows of a Stanza pretrain, which stand for no word."""

Matrix = NDArray[np.float32]


class OffsetProof(NamedTuple):
    """Row i of the matrix equals row i + ``offset`` of the pretrain, over ``compared_row_count`` rows."""

    offset: int
    compared_row_count: int
    largest_difference: float


class _Space(NamedTuple):
    """A space to load: words and vectors aligned; ``first_row`` is the row number of the first."""

    words: Sequence[str]
    matrix: Matrix
    first_row: int
    proof: OffsetProof | None = None


def read_embeddings(
    path: Path, vocabulary: Path | None = None, *, path_name: str = "", vocabulary_name: str = ""
) -> Loaded:
    """Read the embedding space of a study into tables vectors and embedding_spaces.

    ``path`` is a word2vec text file or a Stanza pretrain (``.pt``); with ``vocabulary`` (a pretrain) it is a
    bare matrix. The names are the paths as the tables show them. Raises InputError.
    """
    own_name = path_name or str(path)
    names = (own_name, (vocabulary_name or str(vocabulary)) if vocabulary else own_name)
    if vocabulary is not None:
        return _loaded(_read_matrix(path, vocabulary), names)
    if path.suffix.lower() == ".pt":
        words, matrix = read_pretrain(path)
        return _loaded(_Space(words, matrix, 1), names)
    return _loaded(_Space(*read_word2vec(path)), names)


def read_pretrain(path: Path) -> tuple[list[str], Matrix]:
    """Read a Stanza pretrain: its vocabulary in order (special rows too) and its matrix, aligned."""
    content = load_torch_file(path)
    remedy = "name a Stanza pretrain; a bare matrix goes under matrix, its pretrain under vocabulary"
    if not isinstance(content, dict) or not {"vocab", "emb"} <= set(content):
        kind = (
            f"a dict of {', '.join(map(str, content))[:80]}"
            if isinstance(content, dict)
            else type(content).__name__
        )
        raise InputError(f"no Stanza pretrain (vocab and emb) but {kind}", place=str(path), remedy=remedy)
    vocab = content["vocab"]
    words = vocab.get("_id2unit") if isinstance(vocab, dict) else None
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise InputError("its vocabulary has no list of words (_id2unit)", place=str(path), remedy=remedy)
    matrix = read_array(content["emb"], path, "emb")
    if len(words) != len(matrix):
        message = f"{len(words)} words but {len(matrix)} vectors"
        raise InputError(message, place=str(path), remedy="export the pretrain again")
    return words, matrix


def find_offset(matrix: Matrix, pretrain: Matrix) -> OffsetProof | str:
    """Find the one k for which matrix[i] equals pretrain[i + k] exactly for every i.

    Shapes (n, width) and (m, width). Returns the proof, or why there is none. Rows are compared as numbers
    (0.0 equals -0.0), every row for every candidate; the candidates are where the matrix row that is rarest
    in the pretrain stands.
    """
    if matrix.shape[1] != pretrain.shape[1]:
        return f"its vectors have {matrix.shape[1]} numbers, the vocabulary's have {pretrain.shape[1]}"
    if not 0 < len(matrix) <= len(pretrain):
        return f"it has {len(matrix)} rows, the vocabulary has {len(pretrain)}"
    codes = _row_codes(np.concatenate([matrix, pretrain]))
    wanted, available = codes[: len(matrix)], codes[len(matrix) :]
    occurrences = np.bincount(available, minlength=int(codes.max()) + 1)[wanted]
    anchor = int(np.argmin(occurrences))
    if not occurrences[anchor]:
        return f"row {anchor + 1} of the matrix is no row of the vocabulary"
    places = np.flatnonzero(available == wanted[anchor]) - anchor
    places = places[(places >= 0) & (places <= len(pretrain) - len(matrix))].tolist()
    offsets = [k for k in places if np.array_equal(available[k : k + len(matrix)], wanted)]
    if len(offsets) != 1:
        found = " and ".join(map(str, offsets[:2]))
        return (
            f"its rows equal the vocabulary's at offsets {found}"
            if offsets
            else "no offset makes all rows equal"
        )
    largest = float(np.abs(matrix - pretrain[offsets[0] : offsets[0] + len(matrix)]).max())
    return OffsetProof(offsets[0], len(matrix), largest)


def _row_codes(rows: Matrix) -> NDArray[np.int64]:
    """Number the distinct rows; equal rows have equal numbers."""
    plain = np.ascontiguousarray(rows + np.float32(0))  # -0.0 + 0.0 is 0.0: one bit pattern for both zeros
    whole_rows = plain.view(np.dtype((np.void, plain.dtype.itemsize * plain.shape[1]))).ravel()
    return np.unique(whole_rows, return_inverse=True)[1].astype(np.int64).ravel()


def _read_matrix(path: Path, vocabulary: Path) -> _Space:
    words, pretrain = read_pretrain(vocabulary)
    matrix = read_array(_bare_matrix(load_torch_file(path)), path, "the matrix")
    proof = find_offset(matrix, pretrain)
    if isinstance(proof, str):
        message = f"does not belong to the vocabulary {vocabulary}: {proof}"
        remedy = "give the pretrain that the matrix was taken from, or the pretrain alone"
        raise InputError(message, place=str(path), remedy=remedy)
    return _Space(words[proof.offset : proof.offset + len(matrix)], matrix, 1, proof)


def _bare_matrix(content: Any) -> Any:
    """A matrix saved alone, or as the only entry of a dict (as an embedding layer is)."""
    return next(iter(content.values())) if isinstance(content, dict) and len(content) == 1 else content


def _loaded(space: _Space, names: tuple[str, str]) -> Loaded:
    """Make the raw tables, without the special rows."""
    kept = [row for row, word in enumerate(space.words) if word not in SPECIAL_ROWS]
    words = [space.words[row] for row in kept]
    matrix = space.matrix[kept]
    count, width = matrix.shape
    ends = pa.array(np.arange(count + 1, dtype=np.int64) * width)
    vectors = pa.table(
        {
            "form_text": pa.array(words, pa.string()),
            "vector": pa.LargeListArray.from_arrays(ends, pa.array(matrix.ravel())),
            "row_number": pa.array(np.asarray(kept, dtype=np.int64) + space.first_row),
        }
    )
    return Loaded(
        {"vectors": vectors, "embedding_spaces": _space_row(space, names, count)}, count, _findings(space)
    )


def _space_row(space: _Space, names: tuple[str, str], word_count: int) -> pa.Table:
    proof = space.proof
    return pa.table(
        {
            "matrix_path": pa.array([names[0]], pa.string()),
            "vocabulary_path": pa.array([names[1]], pa.string()),
            "dimension": pa.array([space.matrix.shape[1]], pa.int64()),
            "word_count": pa.array([word_count], pa.int64()),
            "row_offset": pa.array([proof.offset if proof else None], pa.int64()),
            "compared_row_count": pa.array([proof.compared_row_count if proof else None], pa.int64()),
            "largest_difference": pa.array([proof.largest_difference if proof else None], pa.float64()),
            "row_number": pa.array([1], pa.int64()),
        }
    )


def _findings(space: _Space) -> tuple[Finding, ...]:
    repeated = len(space.words) - len(set(space.words))
    if not repeated:
        return ()
    message = f"{repeated} words stand there more than once; the first vector of each counts"
    return (Finding("whole file", "repeated_word", message),)

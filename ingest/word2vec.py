"""word2vec text files: a word and its numbers on each line, with or without a heading of two counts."""

import re
import warnings
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ingest.text_files import read_text
from ingest.torch_files import require_finite
from warehouse.errors import InputError

_HEADING = re.compile(r"([0-9]+)[ \t]+([0-9]+)[ \t]*")


def read_word2vec(path: Path) -> tuple[list[str], NDArray[np.float32], int]:
    """Read a word2vec text file, plain or gzip.

    Returns the words, the matrix (words, width) and the line of the first word. A heading, where there is
    one, has to agree with what follows. Raises InputError naming the line.
    """
    lines = read_text(path).replace("\r\n", "\n").removesuffix("\n").split("\n")
    heading = _HEADING.fullmatch(lines[0])
    first_line = 2 if heading else 1
    rows = [line.replace("\t", " ").rstrip(" ") for line in lines[first_line - 1 :]]
    if not rows or not any(rows):
        raise InputError(
            "the file holds no vector", place=str(path), remedy="give a word and its numbers a line"
        )
    width = int(heading[2]) if heading else rows[0].count(" ")
    if heading and int(heading[1]) != len(rows):
        message = f"the heading says {heading[1]} words, the file has {len(rows)}"
        raise InputError(
            message, place=f"{path}: line 1", remedy="copy the file again, or correct the heading"
        )
    if not width:
        message = "the first line has no number"
        raise InputError(
            message, place=f"{path}: line {first_line}", remedy="give a word and its numbers a line"
        )
    words, numbers = _split(path, rows, width, first_line)
    matrix = _read_numbers(path, numbers, width, first_line)
    require_finite(matrix, path)
    return words, matrix, first_line


def _split(path: Path, rows: list[str], width: int, first_line: int) -> tuple[list[str], list[str]]:
    """Split each row into its word (which may have spaces in it) and the text of its numbers."""
    words, numbers = [], []
    for line, row in enumerate(rows, first_line):
        if row.count(" ") == width:
            word, _, rest = row.partition(" ")
        else:
            parts = row.rsplit(" ", width)
            word, rest = (parts[0], " ".join(parts[1:])) if len(parts) == width + 1 else ("", "")
        if not word:
            message = f"{row.count(' ')} numbers after the word where {width} are wanted"
            remedy = f"every line needs a word and {width} numbers, separated by single spaces"
            raise InputError(message, place=f"{path}: line {line}", remedy=remedy)
        words.append(word)
        numbers.append(rest)
    return words, numbers


def _read_numbers(path: Path, numbers: list[str], width: int, first_line: int) -> NDArray[np.float32]:
    matrix = _floats("\n".join(numbers))
    if matrix is not None and matrix.size == len(numbers) * width:
        return matrix.reshape(len(numbers), width)
    for line, text in enumerate(numbers, first_line):
        read = _floats(text)
        if read is None or read.size != width:
            message = f"the vector has something in it that is no number: {text[:60]!r}"
            remedy = f"give {width} numbers with a decimal point, separated by single spaces"
            raise InputError(message, place=f"{path}: line {line}", remedy=remedy)
    message = "the vectors cannot be read as numbers"
    raise InputError(message, place=str(path), remedy="export the vectors again as word2vec text")


def _floats(text: str) -> NDArray[np.float32] | None:
    """Read numbers separated by white space; None where there is anything else."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            return np.fromstring(text, dtype=np.float32, sep=" ")
        except (DeprecationWarning, ValueError):
            return None

"""The lines of a study's original, read from its files without the warehouse, in the warehouse's order."""

from collections.abc import Sequence
from typing import NamedTuple

from warehouse.input_file import InputFile

SOURCE_CODES = ("original", "aligned")
"""The inputs that hold lines of the original."""


class SourceLine(NamedTuple):
    """A line of the original."""

    line_id: str
    original_text: str
    translation_text: str | None


def read_original(inputs: Sequence[InputFile]) -> list[SourceLine]:
    """The original's lines, in order: those of its own file, or the union of the generators' files.

    Of the union each line is taken where it first stands, by row and then by generator, as
    ``stg_corpus__original_lines`` does. Raises InputError where a file is refused.
    """
    files = [file for file in inputs if file.input_code in SOURCE_CODES]
    own = [file for file in files if file.input_code == "original"]
    rows = []
    for file in own or files:
        (table,) = file.read().tables.values()
        names = ("row_number", "line_id", "original_text", "translation_text")
        columns = [table[name].to_pylist() for name in names]
        rows += [(row, file.owner_id, *rest) for row, *rest in zip(*columns, strict=True)]
    first: dict[str, SourceLine] = {}
    for _, _, line_id, text, translation in sorted(rows, key=lambda line: line[:3]):
        first.setdefault(line_id, SourceLine(line_id, text, translation))
    return list(first.values())

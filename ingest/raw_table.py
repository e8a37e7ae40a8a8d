"""What a raw table is, and what a reader of a file gives back."""

from typing import NamedTuple

import pyarrow as pa

Rows = dict[str, pa.Table]


class RawTable(NamedTuple):
    """One raw table. ``columns`` are (name, DuckDB type, description), in order, without the provenance."""

    name: str
    description: str
    columns: tuple[tuple[str, str, str], ...]

    @property
    def all_columns(self) -> tuple[tuple[str, str, str], ...]:
        """The columns with the provenance that every raw table ends in."""
        return self.columns + PROVENANCE_COLUMNS


class Finding(NamedTuple):
    """Something odd in an input and what was done about it. ``place``: a line, or a sheet and cell."""

    place: str
    finding_code: str
    message_text: str


class Loaded(NamedTuple):
    """What a reader makes of one file.

    ``tables`` maps a raw table's name to an Arrow table with that table's own columns and ``row_number``
    (``file_path`` is added by the loader); ``row_count`` is the number of data rows in the file.
    """

    tables: Rows
    row_count: int
    findings: tuple[Finding, ...] = ()


PROVENANCE_COLUMNS = (
    ("file_path", "VARCHAR", "The file, relative to the study's folder."),
    ("row_number", "BIGINT", "The line, row or matrix row in that file, counted from 1."),
)

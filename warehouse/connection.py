"""The only place that opens a DuckDB database.

The working file belongs to one build at a time. The published file is opened read-only, with no way out of
it: no other file, no network, no setting can be reached from a query.
"""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import duckdb

from warehouse.errors import MetewandError

MARTS_SCHEMA = "marts"
# Hundreds of small tables fill mostly empty blocks of the usual 256 KiB: the sample's working file had 79 MB.
BLOCK_SIZE = 65536


class UnreadableFileError(MetewandError):
    """A file that should be a database and is none, or is damaged."""


@contextlib.contextmanager
def open_working(path: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """The working file, for writing; made where it is absent. Closed when the context ends."""
    with contextlib.closing(_connect(path, read_only=False)) as connection:
        yield connection


@contextlib.contextmanager
def open_published(path: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """The published file, read-only and locked in; table names need no schema."""
    with contextlib.closing(_connect(path, read_only=True)) as connection:
        connection.execute(f"SET schema = '{MARTS_SCHEMA}'")
        connection.execute("SET enable_external_access = false")
        connection.execute("SET lock_configuration = true")
        yield connection


@contextlib.contextmanager
def open_memory() -> Iterator[duckdb.DuckDBPyConnection]:
    """A database in memory, to attach others to."""
    with contextlib.closing(duckdb.connect(":memory:")) as connection:
        yield connection


def quote_text(text: object) -> str:
    """A text, or a path, as SQL writes it: in quotes, those inside doubled."""
    return "'" + str(text).replace("'", "''") + "'"


def _connect(path: Path, *, read_only: bool) -> duckdb.DuckDBPyConnection:
    try:
        if not read_only and not path.exists():
            _make_empty(path)
        return duckdb.connect(str(path), read_only=read_only)
    except duckdb.IOException as error:
        if "lock" in str(error).lower():
            raise MetewandError(
                "another program has this file open",
                place=str(path),
                remedy="wait until the other build is done, or close the program that reads the working file",
            ) from error
        raise UnreadableFileError(
            f"this file cannot be opened as a database: {str(error).splitlines()[0]}",
            place=str(path),
            remedy="delete it and run: metewand build",
        ) from error


def _make_empty(path: Path) -> None:
    """An empty database: the size of its blocks is said when it is made, or never."""
    with open_memory() as connection:
        connection.execute(f"ATTACH {quote_text(path)} AS made (BLOCK_SIZE {BLOCK_SIZE}); DETACH made")

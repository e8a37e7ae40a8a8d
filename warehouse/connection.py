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


def _connect(path: Path, *, read_only: bool) -> duckdb.DuckDBPyConnection:
    try:
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

"""Publishes the marts: a finished file, swapped in whole.

The published file has the marts and nothing else: tables with their keys and comments, and plain views, so
that any client can read it without our Python. It is written beside the old one, in a storage version that
older DuckDB drivers read, and takes its place by one rename. A reader that holds the old file keeps its
answers; the next one sees the new file; nobody ever sees a part.
"""

import os
from pathlib import Path

import duckdb
import sqlglot
from sqlglot import exp

from warehouse.connection import BLOCK_SIZE, MARTS_SCHEMA, open_memory, quote_text
from warehouse.errors import MetewandError

STORAGE_VERSION = "v1.4.0"
WORKING = "working"
TARGET = "target"


def publish_marts(working: Path, published: Path) -> int:
    """Write the marts of ``working`` to ``published``; the number of tables and views written."""
    draft = published.with_name(published.name + ".tmp")
    _remove(draft)
    try:
        with open_memory() as connection:
            connection.execute(f"ATTACH {quote_text(working)} AS {WORKING} (READ_ONLY)")
            connection.execute(
                f"ATTACH {quote_text(draft)} AS {TARGET} "
                f"(STORAGE_VERSION '{STORAGE_VERSION}', BLOCK_SIZE {BLOCK_SIZE})"
            )
            connection.execute("BEGIN")  # one commit, not one for every comment
            count = _copy_marts(connection)
            connection.execute("COMMIT")
            connection.execute(f"USE memory; DETACH {TARGET}")
        _flush_to_disk(draft)
        os.replace(draft, published)  # noqa: PTH105 - the one call that is atomic and says so
    finally:
        _remove(draft)
    return count


def _copy_marts(connection: duckdb.DuckDBPyConnection) -> int:
    connection.execute(f"CREATE SCHEMA {TARGET}.{MARTS_SCHEMA}")
    connection.execute(f"USE {TARGET}.{MARTS_SCHEMA}")
    tables = connection.execute(
        """
        SELECT table_name, sql, comment FROM duckdb_tables()
        WHERE database_name = ? AND schema_name = ? ORDER BY table_name
        """,
        [WORKING, MARTS_SCHEMA],
    ).fetchall()
    for name, definition, comment in tables:
        connection.execute(definition)
        connection.execute(
            f'INSERT INTO {TARGET}.{MARTS_SCHEMA}."{name}" '
            f'SELECT * FROM {WORKING}.{MARTS_SCHEMA}."{name}"{_key_order(connection, name)}'
        )
        _comment(connection, "TABLE", name, comment)
    views = connection.execute(
        """
        SELECT view_name, sql, comment FROM duckdb_views()
        WHERE database_name = ? AND schema_name = ? AND NOT internal ORDER BY view_oid
        """,
        [WORKING, MARTS_SCHEMA],
    ).fetchall()
    for name, definition, comment in views:
        connection.execute(_without_catalog(definition))
        _comment(connection, "VIEW", name, comment)
    return len(tables) + len(views)


def _key_order(connection: duckdb.DuckDBPyConnection, table: str) -> str:
    """Sorted by its key a table is the same file each time, and reads faster; empty where it has no key."""
    keys = connection.execute(
        """
        SELECT constraint_column_names FROM duckdb_constraints()
        WHERE database_name = ? AND schema_name = ? AND table_name = ? AND constraint_type = 'PRIMARY KEY'
        """,
        [WORKING, MARTS_SCHEMA, table],
    ).fetchone()
    return " ORDER BY " + ", ".join(f'"{column}"' for column in keys[0]) if keys else ""


def _comment(connection: duckdb.DuckDBPyConnection, kind: str, name: str, comment: str | None) -> None:
    place = f'{TARGET}.{MARTS_SCHEMA}."{name}"'
    statements = [f"COMMENT ON {kind} {place} IS {quote_text(comment)}"] if comment else []
    columns = connection.execute(
        """
        SELECT column_name, comment FROM duckdb_columns()
        WHERE database_name = ? AND schema_name = ? AND table_name = ? AND comment IS NOT NULL
        """,
        [WORKING, MARTS_SCHEMA, name],
    ).fetchall()
    statements += [f'COMMENT ON COLUMN {place}."{column}" IS {quote_text(text)}' for column, text in columns]
    connection.execute(";".join(statements))


def _without_catalog(definition: str) -> str:
    """The definition of a view with no database named, so that it means the published file.

    A view of the marts may read other marts only: what it reads is all that the published file has.
    """
    statement = sqlglot.parse_one(definition, read="duckdb")
    local_names = {cte.alias for cte in statement.find_all(exp.CTE)}
    for table in statement.find_all(exp.Table):
        if table.name in local_names and not table.db:
            continue
        if table.db and table.db != MARTS_SCHEMA:
            raise MetewandError(f"a view of the marts reads {table.db}.{table.name}, which is not published")
        table.set("catalog", None)
    return statement.sql(dialect="duckdb")


def _flush_to_disk(path: Path) -> None:
    with path.open("rb") as stream:
        os.fsync(stream.fileno())


def _remove(draft: Path) -> None:
    for leftover in (draft, draft.with_name(draft.name + ".wal")):
        leftover.unlink(missing_ok=True)

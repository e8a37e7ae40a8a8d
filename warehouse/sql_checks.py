"""What can be said of a piece of SQL by parsing it: is it one statement, does it only read.

The gate of ``query`` is two gates: this one says in words what is refused, and the connection behind it is
read-only and closed to files (``warehouse.connection.open_published``), because a parser cannot know every
function that reaches out of the database.
"""

import logging
import re
from typing import Any

import duckdb
import sqlglot
from sqlglot import exp

from warehouse.errors import InputError

Node = Any  # an expression of sqlglot, whose base class has another name in other versions
DIALECT = "duckdb"
READING_STATEMENTS = (exp.Query, exp.Values, exp.Pivot, exp.Describe, exp.Summarize, exp.Show)
CHANGING_NODES = (
    exp.DDL,
    exp.DML,
    exp.Alter,
    exp.Attach,
    exp.Command,
    exp.Copy,
    exp.Detach,
    exp.Drop,
    exp.Into,
    exp.Merge,
    exp.Pragma,
    exp.Set,
    exp.Transaction,
    exp.TruncateTable,
    exp.Use,
)
FILE_FUNCTIONS = ("read_", "glob", "parquet_", "sniff_csv", "sqlite_", "postgres_", "mysql_", "delta_")

# It warns of statements that it cannot parse in full; those are refused here, in words.
logging.getLogger("sqlglot").setLevel(logging.ERROR)


def require_read_only(sql: str) -> None:
    """Raise ``InputError`` unless ``sql`` is one statement that only reads tables of the database."""
    statement = _parse_one(sql)
    if statement is None:
        return
    if not isinstance(statement, READING_STATEMENTS):
        _refuse(f"{_kind(statement)} is not a question", statement)
    for node in statement.walk():
        # a SELECT is itself a Query, which sqlglot counts among DML: only what changes something is refused
        if isinstance(node, CHANGING_NODES) and not isinstance(node, exp.Query):
            _refuse(f"{_kind(node)} changes something", node)
        name = _function_name(node)
        if name.startswith(FILE_FUNCTIONS):
            _refuse(f"the function {name} reads files", node)
        if isinstance(node, exp.Table) and _looks_like_a_file(node):
            _refuse(f"{node.name!r} is a file, not a table", node)


def _only_pivots(sql: str) -> bool:
    """Whether it is one PIVOT or UNPIVOT, of whose clauses sqlglot knows a part only (no ORDER BY).

    DuckDB's own parser has the word; files are shut off by the connection.
    """
    if not re.match(r"\s*(UN)?PIVOT\b", sql, re.IGNORECASE):
        return False
    try:
        statements = duckdb.extract_statements(sql)
    except duckdb.Error:
        return False  # what is wrong with it is told by the other parser, in words
    kinds = (duckdb.StatementType.SELECT, duckdb.StatementType.MULTI)
    return len(statements) == 1 and statements[0].type in kinds


def _parse_one(sql: str) -> Node:
    """The statement; None for one that reads but has clauses that sqlglot does not know."""
    try:
        statements = [s for s in sqlglot.parse(sql, read=DIALECT) if s is not None]
    except sqlglot.errors.SqlglotError as error:
        if _only_pivots(sql):
            return None
        said = str(error).splitlines()[0].replace("\x1b[4m", "").replace("\x1b[0m", "")
        raise InputError(
            f"this is not SQL that can be read: {said}",
            place="query",
            remedy="correct the statement; it is DuckDB's SQL, and metewand tables lists the tables",
        ) from error
    if len(statements) != 1:
        raise InputError(
            f"expected one statement, found {len(statements)}",
            place="query",
            remedy="ask one question at a time",
        )
    return statements[0]


def _function_name(node: Node) -> str:
    if isinstance(node, exp.Anonymous):
        return str(node.name).lower()
    return node.sql_name().lower() if isinstance(node, exp.Func) else ""


def _looks_like_a_file(table: exp.Table) -> bool:
    return "/" in table.name or "\\" in table.name or "." in table.name


def _kind(node: Node) -> str:
    if isinstance(node, exp.Command):
        return str(node.this).upper()
    return type(node).__name__.upper()


def _refuse(reason: str, node: Node) -> None:
    raise InputError(
        f"only reading is allowed: {reason}",
        place=f"query: {node.sql(dialect=DIALECT)[:80]}",
        remedy="write a SELECT over the published tables; metewand tables lists them",
    )

"""Where a column comes from: from each column of the models back to the raw tables, by parsing their SQL.

Each compiled model is parsed once and gives edges from its columns to those it reads; the edges of all models
together lead from a mart to the raw tables and the seeds.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import duckdb
import sqlglot
from sqlglot import exp
from sqlglot.lineage import lineage
from sqlglot.optimizer.qualify import qualify
from sqlglot.optimizer.scope import build_scope
from sqlglot.schema import ensure_schema

from warehouse.runner import CompiledModel

DIALECT = "duckdb"
ROWS = "*"
NOT_CONSTANT = (exp.Column, exp.AggFunc, exp.Window, exp.Table, exp.Unnest, exp.Anonymous)
ENDS = ("raw", "seeds")  # schemas whose tables are made of no other table

# schema -> table -> column -> type, for one database
Catalogue = dict[str, Any]


class ColumnRef(NamedTuple):
    """A column of a table of the working file; ``*`` stands for its rows, as a count reads them."""

    schema: str
    table: str
    column: str

    def __str__(self) -> str:
        return f"{self.schema}.{self.table}.{self.column}"


Edges = dict[ColumnRef, frozenset[ColumnRef]]


def read_catalogue(connection: duckdb.DuckDBPyConnection) -> Catalogue:
    """Every table and view of the open file with its columns."""
    rows = connection.execute(
        "SELECT schema_name, table_name, column_name, data_type FROM duckdb_columns() WHERE NOT internal"
    ).fetchall()
    catalogue: Catalogue = {}
    for schema, table, column, kind in rows:
        catalogue.setdefault(schema, {}).setdefault(table, {})[column] = kind
    return catalogue


def resolve_model(model: CompiledModel, catalogue: Catalogue) -> Any:
    """The model's query with every column resolved; sqlglot's error where one cannot be."""
    query = sqlglot.parse_one(model.sql, read=DIALECT)
    for table in query.find_all(exp.Table):
        table.set("catalog", None)  # all in one database; its name is the file's
    resolved = qualify(
        query, schema=catalogue, dialect=DIALECT, validate_qualify_columns=True, quote_identifiers=False
    )
    for union in list(resolved.find_all(exp.SetOperation)):
        if union.args.get("by_name"):
            _align_by_name(union)
    return resolved


def trace_columns(models: Iterable[CompiledModel], catalogue: Catalogue) -> Edges:
    """For every column of every model, the columns of other tables that its value is made of.

    What is made of no single column (a count of rows, a field of what a kernel returned) comes from the rows
    of the model's parents; a constant comes from nothing.
    """
    edges: Edges = {}
    known = ensure_schema(catalogue, dialect=DIALECT)
    for model in models:
        query = resolve_model(model, catalogue)
        scope = build_scope(query)
        rows = frozenset(ColumnRef(schema, table, ROWS) for schema, table in model.parents)
        edges[ColumnRef(model.schema, model.name, ROWS)] = rows
        for column in catalogue[model.schema][model.name]:
            # Neither copied nor trimmed for each column: nothing here changes the query.
            root = lineage(
                column, query, schema=known, scope=scope, dialect=DIALECT, copy=False, trim_selects=False
            )
            own = ColumnRef(model.schema, model.name, column)
            found = {ref for node in root.walk() if (ref := _as_reference(node)) is not None}
            found = {ref for ref in found if ref[:2] != own[:2]}  # an incremental model reads itself
            edges[own] = frozenset(found) if found or _is_constant(root) else rows
    return edges


def trace_to_ends(edges: Edges, start: ColumnRef) -> list[ColumnRef]:
    """The raw and seed columns that a column is made of, in order; empty for a constant."""
    seen: set[ColumnRef] = set()
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if here not in seen:
            seen.add(here)
            waiting.extend(edges.get(here, ()))
    return sorted(ref for ref in seen if ref.schema in ENDS)


def _align_by_name(union: Any) -> None:
    """Give both sides of a UNION BY NAME all columns in one order; sqlglot follows columns by position."""
    sides = [side for side in (union.this, union.expression) if isinstance(side, exp.Select)]
    names = list(dict.fromkeys(select.alias_or_name for side in sides for select in side.selects))
    for side in sides:
        own = {select.alias_or_name: select for select in side.selects}
        side.set("expressions", [own.get(name) or exp.alias_(exp.null(), name) for name in names])
    union.set("by_name", False)


def _as_reference(node: Any) -> ColumnRef | None:
    table = node.expression
    if not isinstance(table, exp.Table):
        return None
    return ColumnRef(table.db, table.name, node.name.rsplit(".", 1)[-1].strip('"'))


def _is_constant(root: Any) -> bool:
    leaves = (node.expression for node in root.walk() if not node.downstream)
    return not any(isinstance(part, NOT_CONSTANT) for leaf in leaves for part in leaf.walk())


def list_parents(models: Iterable[CompiledModel]) -> Mapping[tuple[str, str], tuple[tuple[str, str], ...]]:
    """What each model refers to, by schema and name."""
    return {(model.schema, model.name): model.parents for model in models}

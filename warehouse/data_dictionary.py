"""The data dictionary: every published table and column, what it means and where it comes from."""

import csv
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import jinja2

from warehouse import lineage, runner
from warehouse.connection import open_published, open_working
from warehouse.errors import MetewandError
from warehouse.fingerprint import number_hash, read_fingerprint
from warehouse.folder import StudyFolder
from warehouse.lineage import ROWS, ColumnRef, read_catalogue, trace_columns, trace_to_ends
from warehouse.project_manifest import cache_folder, hash_project, keep_file
from warehouse.runner import compile_models, project_root

TEMPLATE = Path(__file__).parent / "templates" / "dictionary" / "dictionary.html.j2"
COLUMNS_SQL = """
    SELECT
        columns.table_name, columns.column_name, columns.data_type, columns.comment, columns.is_nullable,
        coalesce(list_contains(keys.constraint_column_names, columns.column_name), false) AS is_key
    FROM duckdb_columns() AS columns
    LEFT JOIN duckdb_constraints() AS keys
        ON keys.schema_name = columns.schema_name AND keys.table_name = columns.table_name
        AND keys.constraint_type = 'PRIMARY KEY'
    WHERE columns.schema_name = 'marts' AND NOT columns.internal
    ORDER BY columns.table_name, columns.column_index
"""
TABLES_SQL = """
    SELECT table_name, comment, estimated_size AS row_count FROM duckdb_tables() WHERE schema_name = 'marts'
    UNION ALL
    SELECT view_name, comment, NULL FROM duckdb_views() WHERE schema_name = 'marts' AND NOT internal
    ORDER BY 1
"""


class DescribedColumn(NamedTuple):
    """A published column. ``origins`` are the raw and seed columns behind it; empty for a constant."""

    table_name: str
    column_name: str
    data_type: str
    is_key: bool
    is_nullable: bool
    description: str
    origins: tuple[str, ...]


class DescribedTable(NamedTuple):
    """A published table or view with its columns. ``row_count`` is None for a view."""

    table_name: str
    description: str
    row_count: int | None
    columns: list[DescribedColumn]


def describe_tables(folder: StudyFolder) -> list[DescribedTable]:
    """Every published table with its columns, traced back to the raw tables."""
    with open_published(folder.require_published()) as published:
        tables = _ask(published, TABLES_SQL)
        columns = _ask(published, COLUMNS_SQL)
    origins = trace_origins(folder, [(row["table_name"], row["column_name"]) for row in columns])
    described = []
    for table in tables:
        own = [
            DescribedColumn(
                row["table_name"],
                row["column_name"],
                row["data_type"],
                row["is_key"],
                row["is_nullable"],
                row["comment"] or "",
                origins[row["table_name"], row["column_name"]],
            )
            for row in columns
            if row["table_name"] == table["table_name"]
        ]
        described.append(DescribedTable(table["table_name"], table["comment"] or "", table["row_count"], own))
    return described


def trace_origins(
    folder: StudyFolder, wanted: Sequence[tuple[str, str]]
) -> dict[tuple[str, str], tuple[str, ...]]:
    """For each (table, column) of the marts the raw columns behind it.

    They are the program's, whatever the study: once traced they are kept for all studies.
    """
    names = [f"{table}.{column}" for table, column in wanted]
    code = [Path(place).read_bytes() for place in (__file__, lineage.__file__, runner.__file__)]
    program = hashlib.sha256(b"".join([hash_project(project_root()).encode(), *code])).hexdigest()
    kept = cache_folder() / f"{program}.json"
    origins = _read_origins(kept)
    if not origins.keys() >= set(names):
        origins = _trace_all(folder, wanted)
        keep_file(kept, json.dumps(origins).encode())
    return {place: tuple(origins[name]) for place, name in zip(wanted, names, strict=True)}


def _read_origins(kept: Path) -> dict[str, list[str]]:
    """The kept origins; empty where there are none, or nothing like them: they can be traced again."""
    try:
        origins = json.loads(kept.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(origins, dict):
        return {}
    are_lists = all(isinstance(names, list) for names in origins.values())
    are_names = are_lists and all(isinstance(name, str) for names in origins.values() for name in names)
    return origins if are_names else {}


def _trace_all(folder: StudyFolder, wanted: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    built = read_fingerprint(folder)
    is_ours = built is not None and built.numbers == number_hash()
    if not is_ours or folder.unfinished_mark.exists() or not folder.warehouse.is_file():
        raise MetewandError(
            "the origin of columns cannot be traced: the working file is gone, cut off or of another version",
            place=str(folder.warehouse),
            remedy="run: metewand build --force",
        )
    with open_working(folder.warehouse) as working:
        catalogue = read_catalogue(working)
    models = compile_models(folder)
    edges = trace_columns(models, catalogue)
    return {
        f"{table}.{column}": [_name(ref) for ref in trace_to_ends(edges, ColumnRef("marts", table, column))]
        for table, column in wanted
    }


def write_dictionary(tables: Sequence[DescribedTable], folder: Path) -> None:
    """Write it as a page to read and as CSV."""
    environment = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    page = environment.from_string(TEMPLATE.read_text(encoding="utf-8")).render(tables=tables)
    (folder / "data_dictionary.html").write_text(page, encoding="utf-8")
    with (folder / "data_dictionary.csv").open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(DescribedColumn._fields)
        for table in tables:
            writer.writerows([*column[:-1], "; ".join(column.origins)] for column in table.columns)


def _name(ref: ColumnRef) -> str:
    return f"rows of {ref.schema}.{ref.table}" if ref.column == ROWS else str(ref)


def _ask(connection: duckdb.DuckDBPyConnection, sql: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = connection.sql(sql).to_arrow_table().to_pylist()
    return rows

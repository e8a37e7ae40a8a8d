"""``metewand tables``: what can be asked, and what each column means."""

import json

import click

from warehouse.errors import InputError
from warehouse.folder import StudyFolder
from warehouse.options import json_option, study_option

TABLES_SQL = """
    SELECT table_name, estimated_size AS row_count, comment AS meaning
    FROM duckdb_tables() WHERE schema_name = 'marts'
    UNION ALL
    SELECT view_name, NULL, comment FROM duckdb_views() WHERE schema_name = 'marts' AND NOT internal
    ORDER BY table_name
"""
COLUMNS_SQL = """
    SELECT column_name, lower(data_type) AS data_type, comment AS meaning
    FROM duckdb_columns() WHERE schema_name = 'marts' AND table_name = $table_name ORDER BY column_index
"""


@click.command("tables")
@click.argument("table_name", metavar="[TABLE]", required=False)
@study_option
@json_option
def command(folder: StudyFolder, table_name: str | None, as_json: bool) -> None:
    """List the published tables with what a row of each is, or the columns of TABLE with what each means."""
    from warehouse.connection import open_published  # noqa: PLC0415 - slow imports, only when called
    from warehouse.console import print_table  # noqa: PLC0415

    with open_published(folder.require_published()) as connection:
        if table_name is None:
            answer = connection.sql(TABLES_SQL)
        else:
            answer = connection.sql(COLUMNS_SQL, params={"table_name": table_name.removeprefix("marts.")})
        rows = answer.to_arrow_table().to_pylist()
    if not rows:
        raise InputError(
            "there is no such published table",
            place=str(table_name),
            remedy="metewand tables lists them all; it is metewand build that makes them",
        )
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=1))
    else:
        print_table(list(rows[0]), [list(row.values()) for row in rows])

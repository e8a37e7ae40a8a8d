"""``metewand query``: one read-only question to the published file."""

import datetime
import decimal
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from warehouse.errors import InputError
from warehouse.folder import StudyFolder
from warehouse.options import study_option

if TYPE_CHECKING:
    import pyarrow as pa

FORMATS = ("table", "csv", "json", "parquet")


@click.command("query")
@click.argument("sql")
@study_option
@click.option("--format", "style", type=click.Choice(FORMATS), default=None, help="How to print the answer.")
@click.option("--csv", "style", flag_value="csv", help="Same as --format csv.")
@click.option("--json", "style", flag_value="json", help="Same as --format json: one object a row.")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write to this file; its suffix (.csv, .json, .parquet) says how.",
)
def command(folder: StudyFolder, sql: str, style: str | None, output: Path | None) -> None:
    """Ask the published tables one question in SQL.

    Only reading is allowed. Tables need no schema: metewand query "from fct_overall_scores". A single
    hyphen reads the question from standard input.
    """
    from warehouse.connection import open_published  # noqa: PLC0415 - after the question is read
    from warehouse.sql_checks import require_read_only  # noqa: PLC0415

    question = sys.stdin.read() if sql == "-" else sql
    require_read_only(question)
    chosen = style or _style_of(output)
    with open_published(folder.require_published()) as connection:
        answer = _ask(connection, question)
    _write(answer, chosen, output)


def _style_of(output: Path | None) -> str:
    if output is None:
        return "table"
    suffix = output.suffix.lower().removeprefix(".")
    if suffix not in FORMATS:
        raise InputError(
            f"no format is known for {output.name!r}", remedy="end it in .csv, .json or .parquet"
        )
    return suffix


def _ask(connection: Any, question: str) -> "pa.Table":
    import duckdb  # noqa: PLC0415

    try:
        answer = connection.sql(question).to_arrow_table()
    except duckdb.Error as error:
        raise InputError(
            str(error).strip(),
            place="query",
            remedy="metewand tables lists the tables, metewand tables NAME the columns of one",
        ) from error
    return answer.rename_columns(_name_apart(answer.column_names))


def _name_apart(names: list[str]) -> list[str]:
    """Names of which none stands twice: an object has each key once, and no column must be lost."""
    kept: list[str] = []
    for name in names:
        number, other = 1, name
        while other in kept:
            other, number = f"{name}_{number}", number + 1
        kept.append(other)
    return kept


def _write(answer: "pa.Table", style: str, output: Path | None) -> None:
    if style == "parquet":
        _write_parquet(answer, output)
    elif style == "table" and output is None:
        from warehouse.console import print_table  # noqa: PLC0415

        print_table(answer.column_names, (row.values() for row in answer.to_pylist()))
    else:
        text = to_csv(answer) if style == "csv" else to_json(answer)
        if output:
            output.write_text(text, encoding="utf-8", newline="")
        else:
            click.echo(text, nl=False)


def _write_parquet(answer: "pa.Table", output: Path | None) -> None:
    import pyarrow.parquet as pq  # noqa: PLC0415

    if output is None and sys.stdout.isatty():
        raise InputError("Parquet is not for the screen", remedy="name a file: --output answer.parquet")
    pq.write_table(answer, output or sys.stdout.buffer)


def to_csv(answer: "pa.Table") -> str:
    """The rows as CSV with a heading, empty for what is missing."""
    import csv  # noqa: PLC0415
    import io  # noqa: PLC0415

    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(answer.column_names)
    for row in answer.to_pylist():
        writer.writerow(["" if value is None else value for value in row.values()])
    return stream.getvalue()


def to_json(answer: "pa.Table") -> str:
    """The rows as a JSON list of objects."""
    return json.dumps(answer.to_pylist(), ensure_ascii=False, indent=1, default=_to_plain) + "\n"


def _to_plain(value: object) -> object:
    if isinstance(value, datetime.date | datetime.datetime | datetime.time):
        return value.isoformat()
    if isinstance(value, decimal.Decimal):
        return float(value)
    return str(value)

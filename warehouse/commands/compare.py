"""``metewand compare A B``: what sets two generators apart, in words and numbers."""

import json
from typing import TYPE_CHECKING, Any

import click

from warehouse.errors import InputError
from warehouse.folder import StudyFolder
from warehouse.options import json_option, study_option

if TYPE_CHECKING:
    import duckdb

Row = dict[str, Any]

QUERIES = {
    "comparisons": "SELECT * FROM fct_generator_comparisons ORDER BY generator_a, generator_b, score_code",
    "scores": "SELECT * FROM fct_overall_scores ORDER BY generator_id, score_code",
    "components": "SELECT component_code, component_label FROM dim_components ORDER BY component_order",
    "generators": "SELECT generator_id FROM dim_generators ORDER BY generator_id",
}


@click.command("compare")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@study_option
@json_option
@click.option("--all", "show_all", is_flag=True, help="Show every score and component, not only differences.")
def command(folder: StudyFolder, first: str, second: str, as_json: bool, show_all: bool) -> None:
    """Compare generators A and B on the lines that both have.

    Differences are A less B, with their intervals. Only those that chance does not explain are listed, and of
    the scores those that the study is about.
    """
    from warehouse.connection import open_published  # noqa: PLC0415 - slow imports, only when called

    with open_published(folder.require_published()) as connection:
        found = _read(connection, first, second)
    if as_json:
        click.echo(json.dumps(found["rows"], ensure_ascii=False, indent=1))
    else:
        _print(found, first, second, show_all=show_all)


def _read(connection: "duckdb.DuckDBPyConnection", first: str, second: str) -> dict[str, Any]:
    from analysis.comparison_sentences import orient_rows  # noqa: PLC0415
    from warehouse.published_rows import read_rows  # noqa: PLC0415

    rows = read_rows(connection, QUERIES)
    known = [row["generator_id"] for row in rows["generators"]]
    for name in (first, second):
        if name not in known:
            raise InputError(
                f"no generator is called {name!r}", remedy=f"the study has: {', '.join(known) or 'none'}"
            )
    if first == second:
        raise InputError(f"{first!r} cannot be compared with itself", remedy="name two generators")
    labels = {row["component_code"]: row["component_label"] for row in rows["components"]}
    return {
        "rows": orient_rows(rows["comparisons"], first, second),
        "scores": rows["scores"],
        "labels": labels,
    }


def _print(found: dict[str, Any], first: str, second: str, *, show_all: bool) -> None:
    from analysis.comparison_sentences import (  # noqa: PLC0415
        PAIRING_MEANING,
        SIZE_MEANING,
        describe_pair,
        order_differences,
    )
    from warehouse.console import print_table, results_console  # noqa: PLC0415

    rows: list[Row] = found["rows"]
    without_variants = [row for row in rows if not row["score_code"].startswith("G_without")]
    shown = rows if show_all else order_differences(without_variants)
    if shown:
        print_table(
            ["", "A − B", "interval", "p (Holm)", "lines", "status"],
            [_cells(row) for row in shown],
            title=f"A = {first}, B = {second}: differences" + ("" if show_all else " beyond chance"),
        )
    said = describe_pair(rows, found["scores"], found["labels"])
    for sentence in (*said, PAIRING_MEANING, SIZE_MEANING) if rows else said:
        results_console().print(sentence, markup=False)


def _cells(row: Row) -> list[object]:
    from warehouse.console import format_cell  # noqa: PLC0415

    bounds = f"{format_cell(row['ci_lower'])} to {format_cell(row['ci_upper'])}"
    return [
        row["score_code"],
        row["difference"],
        bounds,
        row["p_holm"],
        row["unit_count"],
        row["status"],
    ]

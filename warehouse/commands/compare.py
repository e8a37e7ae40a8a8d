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
@click.option("--all", "show_all", is_flag=True, help="Show G without each component in turn too.")
def command(folder: StudyFolder, first: str, second: str, as_json: bool, show_all: bool) -> None:
    """Compare generators A and B on the lines that both have.

    Differences are A less B, with their intervals: of the study's score, of G_free and of every component,
    whether or not chance explains them.
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
        select_shown,
    )
    from analysis.sentences import choose_score  # noqa: PLC0415
    from warehouse.console import print_table, results_console  # noqa: PLC0415

    rows: list[Row] = found["rows"]
    shown = rows if show_all else select_shown(rows, choose_score(found["scores"]), found["labels"])
    if shown:
        print_table(
            ["", "A − B", "interval", "p (Holm)", "beyond chance", "lines", "status"],
            [_cells(row) for row in shown],
            title=f"A = {first}, B = {second}",
        )
    said = describe_pair(rows, found["scores"], found["labels"])
    for sentence in (*said, PAIRING_MEANING, SIZE_MEANING) if rows else said:
        results_console().print(sentence, markup=False)


def _cells(row: Row) -> list[object]:
    from analysis.comparison_sentences import is_difference  # noqa: PLC0415
    from analysis.sentences import format_p  # noqa: PLC0415
    from warehouse.console import UNDEFINED, format_cell  # noqa: PLC0415

    has_interval = row["ci_lower"] is not None and row["ci_upper"] is not None
    bounds = f"{format_cell(row['ci_lower'])} to {format_cell(row['ci_upper'])}"
    return [
        row["score_code"],
        row["difference"],
        bounds if has_interval else UNDEFINED,
        UNDEFINED if row["p_holm"] is None else format_p(row["p_holm"]),
        UNDEFINED if row["p_holm"] is None else is_difference(row),
        row["unit_count"],
        row["status"],
    ]

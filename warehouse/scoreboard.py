"""The scoreboard on a terminal: two tables that a person can read, and what they mean in sentences."""

from typing import Any

import duckdb

from analysis.acceptance_sentences import describe_acceptances
from analysis.copy_sentences import describe_copies
from analysis.parser_sentences import describe_parsers
from analysis.report_columns import format_rank
from analysis.sentences import (
    FREE_SCORE,
    RANK_MEANING,
    choose_score,
    describe_lead,
    describe_score,
    explain_components,
    find_scores,
    format_percent,
    order_generators,
)
from warehouse.console import UNDEFINED, print_table, results_console
from warehouse.published_rows import read_rows

Row = dict[str, Any]

SCORES_SQL = """
    SELECT generator_id, score_code, value, ci_lower, ci_upper, unit_count, status, signature,
        rank_best, rank_worst, tie_group, weakest_component_code, breach_line_share
    FROM fct_overall_scores
"""
COMPONENTS_SQL = """
    SELECT generator_id, component_code, value, status FROM fct_components
    ORDER BY component_code, generator_id
"""
COMPARISONS_SQL = """
    SELECT generator_a, generator_b, score_code, difference, ci_lower, ci_upper, p_holm, unit_count
    FROM fct_generator_comparisons
"""
OVERLAPS_SQL = """
    SELECT generator_id, measure, value, unit_count FROM fct_overlap
    WHERE measure = 'identical_line_count' ORDER BY generator_id
"""
GENERATORS_SQL = "SELECT generator_id, acceptance_status, repair_round_count FROM dim_generators ORDER BY 1"
PARSERS_SQL = "SELECT * FROM fct_corpus_parsers"
PARSER_SCORES_SQL = "SELECT role, las_score FROM fct_parser_scores"
COMPONENT_CODES = "AWFSCIL"


def read_scoreboard(connection: duckdb.DuckDBPyConnection) -> dict[str, list[Row]]:
    """Scores, components, comparisons, and what they rest on, from an open published file."""
    queries = {
        "scores": SCORES_SQL,
        "components": COMPONENTS_SQL,
        "comparisons": COMPARISONS_SQL,
        "overlaps": OVERLAPS_SQL,
        "generators": GENERATORS_SQL,
        "parsers": PARSERS_SQL,
        "parser_scores": PARSER_SCORES_SQL,
    }
    return read_rows(connection, queries)


def print_scoreboard(board: dict[str, list[Row]]) -> None:
    """Print it: score, interval, rank, ties and breaches; then the components; then what to make of it."""
    scores = board["scores"]
    code = choose_score(scores)
    rows = find_scores(scores, code)
    order = order_generators(scores, code)
    if not order:
        results_console().print("The study has no generated text, so there is no scoreboard.")
        return
    free = find_scores(scores, FREE_SCORE)
    print_table(
        ["rank", "ties", "generator", code, "interval", FREE_SCORE, "weakest", "lines in breach"],
        [_score_cells(rows[name], free.get(name, {}).get("value")) for name in order],
        title="Scoreboard",
    )
    values = {(row["generator_id"], row["component_code"]): row["value"] for row in board["components"]}
    print_table(
        ["generator", *COMPONENT_CODES],
        [[name, *(_decimals(values.get((name, c))) for c in COMPONENT_CODES)] for name in order],
        title="Components (A attestation, W word geometry, F frequency, S structure, C character, "
        "I independence, L length)",
    )
    sentences = (
        *describe_lead(scores, board["comparisons"]),
        *describe_copies(board["overlaps"], board["components"]),
        *describe_acceptances(board["generators"]),
        RANK_MEANING,
        *describe_score(code),
        *explain_components(board["components"]),
        *describe_parsers(board["parsers"], board["parser_scores"]),
    )
    for sentence in sentences:
        results_console().print(sentence, markup=False)


def _score_cells(row: Row, free_value: float | None) -> list[object]:
    has_interval = row["ci_lower"] is not None and row["ci_upper"] is not None
    return [
        format_rank(row) or UNDEFINED,
        row["tie_group"] or "",
        row["generator_id"],
        _decimals(row["value"]),
        f"{row['ci_lower']:.4f}–{row['ci_upper']:.4f}" if has_interval else UNDEFINED,
        _decimals(free_value),
        row["weakest_component_code"],
        format_percent(row["breach_line_share"]),
    ]


def _decimals(value: float | None) -> str:
    return UNDEFINED if value is None else f"{value:.4f}"

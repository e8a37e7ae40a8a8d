"""The parts of the report on ratings: agreement, means, claims."""

from collections.abc import Mapping, Sequence
from typing import Any

from analysis.rating_sentences import STRENGTHS, describe_best_rated, describe_claim, explain_claim
from analysis.report_columns import GENERATOR, STATUS
from analysis.report_tables import Column, Row, make_table
from analysis.sentences import describe_agreement

Rows = Mapping[str, Sequence[Row]]


def make_ratings(rows: Rows) -> dict[str, Any] | None:
    """Ratings: agreement in sentences and as tables, means, claims in words, adjudication left to do."""
    if not rows["fct_ratings"]:
        return None
    whole = [row for row in rows["fct_agreement"] if row["slice_type"] == "all"]
    slices = [row for row in rows["fct_agreement"] if row["slice_type"] != "all"]
    return {
        "agreement": [describe_agreement(row) for row in whole],
        "agreement_table": make_table("Agreement by dimension", _AGREEMENT_COLUMNS, whole),
        "slice_table": make_table("Agreement within slices", _SLICE_COLUMNS + _AGREEMENT_COLUMNS, slices),
        "means": make_table("Mean scores (mean of unit means)", _MEAN_COLUMNS, rows["fct_generator_ratings"]),
        "claims": make_table("Claims: every pair of generators", _CLAIM_COLUMNS, rows["fct_claims"]),
        "best": describe_best_rated(rows["fct_generator_ratings"], rows["fct_claims"]),
        "findings": [describe_claim(row) for row in rows["fct_claims"] if row["claim"] in STRENGTHS],
        "adjudication": [
            f"{row['dimension']}: {row['unit_count'] - row['decided_count']} of {row['unit_count']} units on "
            "which two annotators differ by 2 or more await a decision."
            for row in rows["open_adjudications"]
        ],
    }


_AGREEMENT_COLUMNS = [
    Column("dimension", "dimension", "name"),
    Column("α [interval]", "alpha", "interval", 2),
    Column("label", "alpha_label"),
    Column("AC2", "ac2", "number", 2),
    Column("same score", "exact_share", "share", 1),
    Column("within one", "within_one_share", "share", 1),
    Column("mean difference", "mean_difference", "number", 2),
    Column("top score", "top_score_share", "share", 1),
    Column("units", "pairable_unit_count", "count"),
    STATUS,
]
_SLICE_COLUMNS = [Column("slice", lambda row: f"{row['slice_type']} {row['slice_value']}", "name")]
_MEAN_COLUMNS = [
    Column("dimension", "dimension", "name"),
    GENERATOR,
    Column("mean [interval]", "value", "interval", 2),
    Column("units", "unit_count", "count"),
]
_CLAIM_COLUMNS = [
    Column("dimension", "dimension", "name"),
    Column("generators", lambda row: f"{row['generator_a']} less {row['generator_b']}", "name"),
    Column("difference [interval]", "difference", "interval", 2),
    Column("p (Holm)", "p_holm", "p"),
    Column("questions", "unit_count", "count"),
    Column("claim", lambda row: (row["claim"] or "untested").replace("_", " ")),
    Column("why", explain_claim, "long"),
]

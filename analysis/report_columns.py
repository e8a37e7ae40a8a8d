"""Columns that several tables of the report share."""

from analysis.report_tables import Column, Row

GENERATOR = Column("generator", "generator_id", "name")
INTERVAL = Column("value [interval]", "value", "interval")
UNITS = Column("lines", "unit_count", "count")
STATUS = Column("status", lambda row: (row.get("status") or "").replace("_", " "), "name")


def format_rank(row: Row) -> str | None:
    """``3``, or ``2–5`` where the comparisons leave it open; None where there is no score."""
    best, worst = row.get("rank_best"), row.get("rank_worst")
    if best is None:
        return None
    return str(best) if best == worst else f"{best}–{worst}"

"""Writes the report of a study from its published file alone."""

from pathlib import Path

from analysis.report import render_report
from warehouse.connection import open_published
from warehouse.published_rows import FIGURE_QUERIES, REPORT_QUERIES, read_rows

TEMPLATES = Path(__file__).parent / "templates" / "report"


def write_report(published: Path, target: Path) -> Path:
    """Write the report to ``target``, whole or not at all."""
    with open_published(published) as connection:
        rows = read_rows(connection, FIGURE_QUERIES | REPORT_QUERIES)
    templates = {path.name: path.read_text(encoding="utf-8") for path in TEMPLATES.iterdir()}
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(target.name + ".tmp")
    draft.write_text(render_report(rows, templates), encoding="utf-8")
    draft.replace(target)
    return target

"""The exposures name exactly the tables that the report, the scoreboard and the dashboard read."""

from pathlib import Path

import pytest
import sqlglot
import yaml
from sqlglot import exp

from warehouse.published_rows import FIGURE_QUERIES, REPORT_QUERIES
from warehouse.scoreboard import COMPARISONS_SQL, COMPONENTS_SQL, SCORES_SQL
from warehouse.superset_dashboard import list_charts

EXPOSURES = Path(__file__).parents[2] / "models" / "marts" / "reports" / "_exposures.yml"


def read_exposure(name: str) -> set[str]:
    content = yaml.safe_load(EXPOSURES.read_text(encoding="utf-8"))
    exposure = next(entry for entry in content["exposures"] if entry["name"] == name)
    return {reference.removeprefix("ref('").removesuffix("')") for reference in exposure["depends_on"]}


def read_tables(*queries: str) -> set[str]:
    parsed = [sqlglot.parse_one(query, read="duckdb") for query in queries]
    return {table.name for query in parsed for table in query.find_all(exp.Table)}


@pytest.mark.parametrize(
    ("exposure", "tables"),
    [
        ("report", read_tables(*FIGURE_QUERIES.values(), *REPORT_QUERIES.values())),
        ("scoreboard", read_tables(SCORES_SQL, COMPONENTS_SQL, COMPARISONS_SQL)),
        ("superset_dashboard", {chart.table for chart in list_charts("G")}),
    ],
)
def test_exposure__names_what_is_read(exposure, tables):
    assert read_exposure(exposure) == tables

"""What metewand shows in Apache Superset: the published file, its main tables, one dashboard."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from warehouse.superset_client import SupersetClient

SCHEMA = "marts"
DASHBOARD = "metewand: scoreboard and agreement"
ROW_WIDTH = 12  # columns of a row of Superset's grid


class Chart(NamedTuple):
    """A chart: its table, what Superset calls its kind, and its settings."""

    name: str
    table: str
    kind: str
    settings: dict[str, Any]


FOUR_DECIMALS = ".4f"


def list_charts(score_code: str) -> list[Chart]:
    """The charts of the dashboard; the scoreboard shows that score."""
    return [
        _make_table(
            "Scoreboard",
            "fct_overall_scores",
            ["generator_id"],
            ["value", "ci_lower", "ci_upper"],
            ["rank_best", "rank_worst", "tie_group", "weakest_component_code", "breach_line_share", "status"],
            order='["value", false]',
            where=("score_code", score_code),
        ),
        _make_pivot("Components by generator", "fct_components", "generator_id", "component_code"),
        _make_table(
            "Agreement by dimension",
            "fct_agreement",
            ["dimension"],
            ["alpha", "ci_lower", "ci_upper", "ac2", "top_score_share"],
            ["alpha_label", "pairable_unit_count", "status"],
            order='["dimension", true]',
            where=("slice_type", "all"),
        ),
    ]


def _make_pivot(name: str, table: str, row: str, column: str) -> Chart:
    """A chart of the table's values, one row per ``row`` and one column per ``column``."""
    value = {
        "expressionType": "SIMPLE",
        "column": {"column_name": "value"},
        "aggregate": "AVG",
        "label": "value",
    }
    settings = {
        "groupbyRows": [row],
        "groupbyColumns": [column],
        "metrics": [value],
        "metricsLayout": "COLUMNS",
        "aggregateFunction": "Average",
        "valueFormat": FOUR_DECIMALS,
        "row_limit": 10000,
    }
    return Chart(name, table, "pivot_table_v2", settings)


def _make_table(
    name: str,
    table: str,
    first: list[str],
    measured: list[str],
    rest: list[str],
    *,
    order: str,
    where: tuple[str, str],
) -> Chart:
    """A chart that shows rows as they are, those in which a column has one value."""
    condition = {
        "expressionType": "SIMPLE",
        "clause": "WHERE",
        "subject": where[0],
        "operator": "==",
        "comparator": where[1],
    }
    settings = {
        "query_mode": "raw",
        "all_columns": [*first, *measured, *rest],
        "order_by_cols": [order],
        "adhoc_filters": [condition],
        "column_config": {column: {"d3NumberFormat": FOUR_DECIMALS} for column in measured},
        "show_cell_bars": False,
        "row_limit": 1000,
    }
    return Chart(name, table, "table", settings)


def set_up_dashboard(client: SupersetClient, published: Path, name: str, score_code: str) -> int:
    """Make or renew database, datasets, charts and dashboard for a published file; the dashboard's id."""
    database = client.renew("database", {"database_name": name}, _describe_database(published, name))
    dashboard = client.renew(
        "dashboard",
        {"dashboard_title": f"{DASHBOARD} ({name})"},
        {"dashboard_title": f"{DASHBOARD} ({name})", "published": True},
    )
    placed = []
    for chart in list_charts(score_code):
        dataset = _set_up_dataset(client, database, chart.table)
        title = f"{chart.name} ({name})"
        content = {
            "slice_name": title,
            "viz_type": chart.kind,
            "datasource_id": dataset,
            "datasource_type": "table",
            "params": json.dumps(
                {"viz_type": chart.kind, "datasource": f"{dataset}__table", **chart.settings}
            ),
            "dashboards": [dashboard],
        }
        placed.append((client.renew("chart", {"slice_name": title}, content), title))
    client.put(f"dashboard/{dashboard}", {"position_json": json.dumps(_lay_out(placed))})
    return dashboard


def _describe_database(published: Path, name: str) -> dict[str, Any]:
    # Superset opens a connection for each query: the first one after a build sees the new file.
    extra = {"engine_params": {"connect_args": {"read_only": True}}}
    return {
        "database_name": name,
        "sqlalchemy_uri": f"duckdb:///{published}",
        "extra": json.dumps(extra),
        "expose_in_sqllab": True,
        "allow_dml": False,
    }


def _set_up_dataset(client: SupersetClient, database: int, table: str) -> int:
    known = client.find("dataset", database=database, table_name=table)
    if known is None:
        content = {"database": database, "schema": SCHEMA, "table_name": table}
        return int(client.post("dataset/", content)["id"])
    client.put(f"dataset/{known}/refresh", {})
    return known


def _lay_out(charts: list[tuple[int, str]]) -> dict[str, Any]:
    """One chart a row, over the whole width."""
    layout: dict[str, Any] = {
        "DASHBOARD_VERSION_KEY": "v2",
        "ROOT_ID": {"type": "ROOT", "id": "ROOT_ID", "children": ["GRID_ID"]},
        "GRID_ID": {"type": "GRID", "id": "GRID_ID", "parents": ["ROOT_ID"], "children": []},
    }
    for number, title in charts:
        row, cell = f"ROW-{number}", f"CHART-{number}"
        layout["GRID_ID"]["children"].append(row)
        layout[row] = {
            "type": "ROW",
            "id": row,
            "parents": ["ROOT_ID", "GRID_ID"],
            "children": [cell],
            "meta": {"background": "BACKGROUND_TRANSPARENT"},
        }
        layout[cell] = {
            "type": "CHART",
            "id": cell,
            "parents": ["ROOT_ID", "GRID_ID", row],
            "children": [],
            "meta": {"chartId": number, "sliceName": title, "width": ROW_WIDTH, "height": 50},
        }
    return layout

"""The report: rows of the published marts in, one HTML page out that needs nothing beside itself."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import jinja2
from markupsafe import Markup

from analysis.copy_sentences import describe_copies
from analysis.figure_style import Row, write_svg
from analysis.figures import FIGURES, draw_figure, is_defined, order_shown
from analysis.omissions import describe_omissions
from analysis.report_detection import make_detection
from analysis.report_generators import make_generators
from analysis.report_ratings import make_ratings
from analysis.report_sections import make_component_table, make_layers, make_provenance, make_scoreboard
from analysis.report_tables import Column, make_table, write_csv_link
from analysis.sentences import (
    ALPHA_MEANING,
    INTERVAL_MEANING,
    RANK_MEANING,
    choose_score,
    describe_lead,
    describe_score,
    explain_components,
    explain_flags,
    order_generators,
)

Rows = Mapping[str, Sequence[Row]]
PAGE = "report.html.j2"
# The figures of each section, in their order.
PLACES = {
    "scoreboard": ("score-intervals", "components"),
    "layers": ("reference-map", "distances", "frequency-bins"),
    "ratings": ("agreement", "score-distributions"),
}


def render_report(rows: Rows, templates: Mapping[str, str]) -> str:
    """The page. ``rows`` holds the named queries of the report, ``templates`` its files by name."""
    environment = jinja2.Environment(
        loader=jinja2.DictLoader(dict(templates)),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters["anchor"] = write_anchor
    environment.globals["include_text"] = lambda name: Markup(templates[name])  # noqa: S704 - our own files
    return environment.get_template(PAGE).render(compose_report(rows))


def compose_report(rows: Rows) -> dict[str, Any]:
    """Everything that the page shows, by the names that the template uses."""
    scores = rows["fct_overall_scores"]
    code = choose_score(scores)
    order = order_generators(scores, code)
    signatures = rows["dim_signatures"]
    ratings = make_ratings(rows)
    return {
        "study_name": next((row["study_name"] for row in signatures if row.get("study_name")), "study"),
        "score_code": code,
        "order": order,
        "lead": [
            *describe_lead(scores, rows["fct_generator_comparisons"]),
            *describe_copies(rows["fct_overlap"], rows["fct_components"]),
        ],
        "meaning": [*describe_score(code), INTERVAL_MEANING],
        "rank_meaning": RANK_MEANING,
        "alpha_meaning": ALPHA_MEANING,
        "scoreboard": make_scoreboard(rows),
        "components": make_component_table(rows, order) if order else None,
        "component_flags": explain_components(rows["fct_components"]),
        "flags": explain_flags([*scores, *(row for table in _FLAGGED for row in rows[table])]),
        "component_questions": rows["dim_components"],
        "layers": make_layers(rows, order),
        "generators": make_generators(rows, order),
        "ratings": ratings,
        "pairwise": make_table("Pairwise strengths", _STRENGTH_COLUMNS, rows["fct_pairwise_strengths"]),
        "detection": make_detection(rows),
        "provenance": make_provenance(rows),
        "signatures": [_list_options(row) for row in signatures],
        "figures": draw_figures(rows, order_shown(rows)),
        "places": PLACES,
        "omissions": {
            place: describe_omissions([FIGURES[name] for name in names], rows)
            for place, names in PLACES.items()
        },
    }


def draw_figures(rows: Rows, order: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Every figure that has a value to show: SVG in the page's colours, its words, its rows as CSV."""
    drawn = {}
    for name, spec in FIGURES.items():
        if is_defined(spec, rows):
            svg = write_svg(draw_figure(spec, rows, order), spec.title, for_page=True)
            drawn[name] = {
                "svg": Markup(_name_inside(svg, name)),  # noqa: S704 - matplotlib escapes what it writes
                "title": spec.title,
                "caption": spec.caption,
                "csv": Markup(write_csv_link(rows[spec.tables[0]])),  # noqa: S704 - percent-encoded
            }
    return drawn


def write_anchor(text: str) -> str:
    """A name as a part of an address: anything but letters and digits becomes a hyphen."""
    return re.sub(r"\W+", "-", text).strip("-") or "-"


def _name_inside(svg: str, name: str) -> str:
    """Make the ids of one SVG its own among others in the page, and give it a name to be read out."""
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', svg)
    svg = re.sub(r'(xlink:href="#|url\(#)', rf"\1{name}-", svg)
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    return svg.replace("<svg ", f'<svg role="img" aria-labelledby="caption-{name}" ', 1)


def _list_options(row: Row) -> dict[str, Any]:
    options = {k: v for k, v in row.items() if k != "signature" and v is not None}
    return {"signature": row["signature"], "options": options}


_FLAGGED = ("fct_distances", "fct_attestation", "fct_reference_behaviour")
_STRENGTH_COLUMNS = [
    Column("generator", "generator_id", "name"),
    Column("strength [interval]", "value", "interval", 2),
    Column("items", "unit_count", "count"),
    Column("status", "status"),
]

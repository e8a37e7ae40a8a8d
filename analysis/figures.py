"""The figures of the report and of ``metewand figure``, by name."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from matplotlib.figure import Figure

from analysis.figure_style import Row, style
from analysis.generation_figures import (
    draw_components,
    draw_distances,
    draw_frequency_bins,
    draw_score_intervals,
    list_components,
    list_measures,
)
from analysis.rating_figures import draw_agreement, draw_score_distributions
from analysis.reference_map import draw_reference_map, list_rings
from analysis.sentences import choose_score, order_generators

Rows = Mapping[str, Sequence[Row]]
Panels = dict[str, list[Row]]
ALL = ""  # the name of the one panel of a figure that has no others


class FigureSpec(NamedTuple):
    """A figure: the rows that it needs, by the name of their table, and how it is drawn and read.

    ``panels`` sorts the rows by panel, ``draw`` takes the panels that have a defined ``value`` and the order
    of the generators. The first of ``tables`` is the figure's data.
    """

    name: str
    title: str
    caption: str
    tables: tuple[str, ...]
    panels: Callable[[Rows], Panels]
    draw: Callable[[Panels, Sequence[str]], Figure]
    value: str = "value"


def _of_score(rows: Rows) -> Panels:
    """The rows of the score that the study is about."""
    code = choose_score(rows["fct_overall_scores"])
    return {ALL: [row for row in rows["fct_overall_scores"] if row["score_code"] == code]}


def _of_all_units(rows: Rows) -> Panels:
    return {ALL: [row for row in rows["fct_agreement"] if row["slice_type"] == "all"]}


FIGURES: dict[str, FigureSpec] = {
    spec.name: spec
    for spec in (
        FigureSpec(
            "score-intervals",
            "G of every generator",
            "Each mark is a generator's G, the line its interval. Intervals that overlap do not by "
            "themselves show a tie: the rank beside them comes from the paired comparisons. Generators "
            "that share a letter do not differ beyond chance.",
            ("fct_overall_scores",),
            _of_score,
            lambda panels, order: draw_score_intervals(panels[ALL], order),
        ),
        FigureSpec(
            "components",
            "Components with G",
            "A attestation, W word geometry, F frequency, S structure, C character, I independence, L "
            "length. 1 means: in this respect as its source is (I: nothing of it copied). G is their "
            "geometric mean. The upright is the value, the line through it its interval; all panels have the "
            "same axis, which begins below the lowest interval.",
            ("fct_components", "fct_overall_scores"),
            lambda rows: list_components(rows["fct_components"], rows["fct_overall_scores"]),
            draw_components,
        ),
        FigureSpec(
            "reference-map",
            "Reference behaviour",
            "The background stands at the centre. On each contour the original stands at its own "
            "distance from it. A generator outside the contour is farther from the background than its "
            "source is, inside it nearer; filled marks stand with the original. The contours stand at even "
            "steps, whatever the distances, and a mark's step from its contour is the logarithm of the ratio "
            "of the two distances, twice and half as far being equal steps. The map ends there: a square is "
            "farther than twice or nearer than half.",
            ("fct_reference_behaviour",),
            lambda rows: list_rings(rows["fct_reference_behaviour"]),
            draw_reference_map,
            value="ratio",
        ),
        FigureSpec(
            "distances",
            "Measured distances by layer",
            "How far each generator is from its source and from the background, and how far the source "
            "is from the background. Values of different measures are not comparable, nor are those of "
            "texts of different size.",
            ("fct_distances",),
            lambda rows: list_measures(rows["fct_distances"]),
            draw_distances,
        ),
        FigureSpec(
            "frequency-bins",
            "Common and rare words",
            "Share of running tokens by how often their form occurs in the index: the darker, the "
            "commoner. A text like its source has the same bands.",
            ("fct_frequency_bins",),
            lambda rows: {ALL: list(rows["fct_frequency_bins"])},
            lambda panels, order: draw_frequency_bins(panels[ALL], order),
            value="token_share",
        ),
        FigureSpec(
            "agreement",
            "Agreement against the ceiling",
            "Krippendorff's α with its interval, by the share of scores that are the highest of the "
            "scale. Near the ceiling α is low even where annotators rarely differ; AC2 is shown beside "
            "it for that reason.",
            ("fct_agreement",),
            _of_all_units,
            lambda panels, _order: draw_agreement(panels[ALL]),
            value="alpha",
        ),
        FigureSpec(
            "score-distributions",
            "Scores by generator",
            "How often annotators gave each score, all annotators together; N/A is hatched.",
            ("fct_ratings",),
            lambda rows: {ALL: list(rows["fct_ratings"])},
            lambda panels, order: draw_score_distributions(panels[ALL], order),
            value="rating_count",
        ),
    )
}


def order_shown(rows: Rows) -> list[str]:
    """All generators in the one order of the report and of every figure.

    From the highest score down; after them those that were rated alone, from the highest mean down.
    """
    scores = rows["fct_overall_scores"]
    measured = order_generators(scores, choose_score(scores))
    return measured + [name for name in _order_rated(rows["fct_ratings"]) if name not in measured]


def _order_rated(ratings: Sequence[Row]) -> list[str]:
    totals: dict[str, list[float]] = {}
    for row in ratings:
        sums = totals.setdefault(row["generator_id"], [0.0, 0.0])
        if row["score"] is not None:
            sums[0] += row["score"] * row["rating_count"]
            sums[1] += row["rating_count"]
    return sorted(totals, key=lambda name: (-totals[name][0] / (totals[name][1] or 1), name))


def split_panels(spec: FigureSpec, rows: Rows) -> tuple[Panels, Panels]:
    """The panels of a figure that have a defined value, and those that have rows but nothing to show."""
    panels = {name: found for name, found in spec.panels(rows).items() if found}
    defined = {
        name: found for name, found in panels.items() if any(row[spec.value] is not None for row in found)
    }
    return defined, {name: found for name, found in panels.items() if name not in defined}


def is_defined(spec: FigureSpec, rows: Rows) -> bool:
    """Whether the study has a value that the figure could show."""
    return bool(split_panels(spec, rows)[0])


def draw_figure(spec: FigureSpec, rows: Rows, order: Sequence[str]) -> Figure:
    """The figure, in the house's style, of those generators of ``order`` that it has rows of."""
    panels, _ = split_panels(spec, rows)
    found = {row.get("generator_id") or row.get("corpus_id") for panel in panels.values() for row in panel}
    with style():
        return spec.draw(panels, [name for name in order if name in found])

"""The figures of the report and of ``metewand figure``, by name."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from matplotlib.figure import Figure

from analysis.figure_style import Row, style
from analysis.generation_figures import (
    draw_components,
    draw_distances,
    draw_frequency_bins,
    draw_reference_map,
    draw_score_intervals,
)
from analysis.rating_figures import draw_agreement, draw_score_distributions

Rows = Mapping[str, Sequence[Row]]


class FigureSpec(NamedTuple):
    """A figure: the rows that it needs, by the name of their table, and how it is drawn and read.

    ``draw`` takes all rows and the order of the generators. The first of ``tables`` is the figure's data.
    """

    name: str
    title: str
    caption: str
    tables: tuple[str, ...]
    draw: Callable[[Rows, Sequence[str]], Figure]


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
            lambda rows, order: draw_score_intervals(rows["fct_overall_scores"], order),
        ),
        FigureSpec(
            "components",
            "Components with G",
            "A attestation, W word geometry, F frequency, S structure, C character, I independence, L "
            "length. 1 means: in this respect as its source is (I: nothing of it copied). G is their "
            "geometric mean. A missing mark is undefined.",
            ("fct_components", "fct_overall_scores"),
            lambda rows, order: draw_components(rows["fct_components"], rows["fct_overall_scores"], order),
        ),
        FigureSpec(
            "reference-map",
            "Reference behaviour",
            "The background stands at the centre. On each contour the original stands at its own "
            "distance from it. A generator outside the contour is farther from the background than its "
            "source is, inside it nearer; filled marks stand with the original.",
            ("fct_reference_behaviour",),
            lambda rows, order: draw_reference_map(rows["fct_reference_behaviour"], order),
        ),
        FigureSpec(
            "distances",
            "Measured distances by layer",
            "How far each generator is from its source and from the background, and how far the source "
            "is from the background. Values of different measures are not comparable, nor are those of "
            "texts of different size.",
            ("fct_distances",),
            lambda rows, order: draw_distances(rows["fct_distances"], order),
        ),
        FigureSpec(
            "frequency-bins",
            "Common and rare words",
            "Share of running tokens by how often their form occurs in the index: the darker, the "
            "commoner. A text like its source has the same bands.",
            ("fct_frequency_bins",),
            lambda rows, order: draw_frequency_bins(rows["fct_frequency_bins"], order),
        ),
        FigureSpec(
            "agreement",
            "Agreement against the ceiling",
            "Krippendorff's α with its interval, by the share of scores that are the highest of the "
            "scale. Near the ceiling α is low even where annotators rarely differ; AC2 is shown beside "
            "it for that reason.",
            ("fct_agreement",),
            lambda rows, _order: draw_agreement(
                [row for row in rows["fct_agreement"] if row["slice_type"] == "all"]
            ),
        ),
        FigureSpec(
            "score-distributions",
            "Scores by generator",
            "How often annotators gave each score, all annotators together; N/A is hatched.",
            ("fct_ratings",),
            lambda rows, order: draw_score_distributions(rows["fct_ratings"], order),
        ),
    )
}


def has_rows(spec: FigureSpec, rows: Rows) -> bool:
    """Whether the study has what the figure shows."""
    return bool(rows.get(spec.tables[0]))


def draw_figure(spec: FigureSpec, rows: Rows, order: Sequence[str]) -> Figure:
    """The figure, in the house's style."""
    with style():
        return spec.draw(rows, order)

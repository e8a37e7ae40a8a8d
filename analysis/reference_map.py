"""The map of reference behaviour: how far each text is from the background, beside its source.

Rows of fct_reference_behaviour in, one figure out. Distances from a contour are logarithms of ratios.
"""

import math
from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from analysis.figure_style import (
    BLUE,
    CORPUS_COLOURS,
    FAINT,
    FONT_SIZE,
    GREEN,
    INK,
    PURPLE,
    VERMILION,
    Row,
    new_figure,
    wrap_name,
)

# The measure by which each layer stands on the map: that of its component.
MAP_MEASURES = (
    ("frequency", "bins_jsd_bits", "word frequency"),
    ("character", "ngram_cosine", "characters"),
    ("word", "centroid_cosine", "word geometry"),
    ("structure", "triple_jsd_bits", "structure"),
)
COLOURS = (BLUE, GREEN, PURPLE, "#b07500")
FARTHEST = 1.0  # doublings: what is farther than twice or nearer than half is drawn there, as a square
DOUBLING = 0.42  # of the gap between two contours, so that the marks of neighbours keep apart


def list_rings(rows: Sequence[Row]) -> dict[str, list[Row]]:
    """The rows of each contour by its label, from the innermost out."""
    rings = {label: [row for row in rows if row["measure"] == measure] for _, measure, label in MAP_MEASURES}
    return {label: found for label, found in rings.items() if found}


def draw_reference_map(rings: Mapping[str, Sequence[Row]], order: Sequence[str]) -> Figure:
    """The background at the centre, a contour per layer on which the original stands, generators about it.

    A generator's mark lies outside a contour where it is farther from the background than the original is,
    inside where it is nearer, by the logarithm of the ratio. Filled marks stand with the original within the
    study's margin; squares are farther off than the map reaches.
    """
    figure = new_figure(7.0)
    axes = figure.subplots(subplot_kw={"projection": "polar"})
    corpora = ["the original", *order]
    angles = [math.pi * (0.5 - 2 * place / len(corpora)) for place in range(len(corpora))]
    colours = dict(zip((label for _, _, label in MAP_MEASURES), COLOURS, strict=True))
    for place, (label, rows) in enumerate(rings.items(), start=1):
        colour = colours[label]
        axes.plot(np.linspace(0, 2 * math.pi, 361), [place] * 361, color=colour, linewidth=0.8, label=label)
        axes.plot(angles[0], place, "D", color=VERMILION, markersize=5)
        found = {row["generator_id"]: row for row in rows if row["ratio"] is not None}
        for generator, angle in zip(order, angles[1:], strict=True):
            if generator in found:
                _draw_mark(axes, found[generator], angle, place, colour)
    axes.plot(0, 0, "P", color=CORPUS_COLOURS["background"], markersize=9)
    _label_spokes(axes, corpora, angles, len(rings) + 0.62)
    _explain_map(figure)
    return figure


def _draw_mark(axes: Axes, row: Row, angle: float, place: int, colour: str) -> None:
    doublings = math.log2(row["ratio"]) if row["ratio"] > 0 else -math.inf
    shown = min(max(doublings, -FARTHEST), FARTHEST)
    face = colour if row["stands_with_original"] else "none"
    mark = "o" if shown == doublings else "s"
    axes.plot(angle, place + DOUBLING * shown, mark, color=colour, markerfacecolor=face, markersize=4)


def _label_spokes(axes: Axes, names: Sequence[str], angles: Sequence[float], radius: float) -> None:
    """Names around the rim, each along its spoke, read from the side on which it stands."""
    axes.set_ylim(0, radius)
    axes.set_axis_off()
    size = FONT_SIZE - 0.5 if len(names) <= 40 else 5.5
    for name, angle in zip(names, angles, strict=True):
        axes.plot([angle, angle], [0.25, radius - 0.1], color=FAINT, linewidth=0.5, zorder=0)
        degrees = math.degrees(angle)
        left = math.cos(angle) < -1e-9
        axes.text(
            angle,
            radius,
            wrap_name(name) if len(names) <= 40 else name,
            rotation=degrees + 180 if left else degrees,
            rotation_mode="anchor",
            ha="right" if left else "left",
            va="center",
            fontsize=size,
        )


def _explain_map(figure: Figure) -> None:
    signs: tuple[tuple[str, str, str, str], ...] = (
        ("background", "P", CORPUS_COLOURS["background"], CORPUS_COLOURS["background"]),
        ("original", "D", VERMILION, VERMILION),
        ("stands with the original", "o", INK, INK),
        ("does not", "o", INK, "none"),
        ("beyond the map", "s", INK, "none"),
    )
    marks = [
        Line2D([], [], color=colour, marker=marker, markerfacecolor=face, linestyle="none", label=label)
        for label, marker, colour, face in signs
    ]
    axes = figure.axes[0]
    lines, labels = axes.get_legend_handles_labels()
    names = [*labels, *(str(mark.get_label()) for mark in marks)]
    figure.legend(handles=[*lines, *marks], labels=names, loc="outside lower center", ncols=4)

"""Figures of ratings: rows of the marts in, one figure out. What is NULL is left out, never drawn as 0."""

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.figure_style import (
    BLUE,
    FAINT,
    INK,
    PURPLE,
    Row,
    name_rows,
    new_figure,
    rows_height,
)

MOST_SCORES = 11  # a scale with more values than this is shown in ten bands
LABEL_BOUNDS = (
    (0.2, "slight"),
    (0.4, "fair"),
    (0.6, "moderate"),
    (0.8, "substantial"),
    (1.0, "near-perfect"),
)


def draw_agreement(rows: Sequence[Row]) -> Figure:
    """Agreement against the ceiling: α (and AC2) of each dimension over the share of the top score.

    Where nearly every score is the top one, little is left to agree about and α falls although the annotators
    differ rarely; AC2, drawn hollow, does not fall so.
    """
    shown = [row for row in rows if row["alpha"] is not None and row["top_score_share"] is not None]
    figure = new_figure(3.6 + 0.16 * len(shown))
    axes, names = figure.subplots(2, 1, height_ratios=[3.2, 0.16 * len(shown) + 0.1])
    for number, row in enumerate(shown, start=1):
        x, y = row["top_score_share"], row["alpha"]
        if row.get("ci_lower") is not None and row.get("ci_upper") is not None:
            axes.vlines(x, row["ci_lower"], row["ci_upper"], color=BLUE)
        axes.plot(x, y, "o", color=BLUE, markersize=5, label="α with its interval" if number == 1 else None)
        if row.get("ac2") is not None:
            label = "AC2" if number == 1 else None
            axes.plot(x, row["ac2"], "s", color=PURPLE, markerfacecolor="none", label=label)
        axes.annotate(f" {number}", (x, y), textcoords="offset points", xytext=(4, 3), fontweight="bold")
    _draw_label_bounds(axes)
    axes.set_xlim(-0.03, 1.03)
    axes.set_xlabel("share of the top score (the ceiling)")
    axes.set_ylabel("agreement")
    axes.legend(loc="best")
    _list_names(names, [f"{number}  {row['dimension']}" for number, row in enumerate(shown, start=1)])
    return figure


def draw_score_distributions(rows: Sequence[Row], order: Sequence[str]) -> Figure:
    """How often each score was given: a panel per dimension, in it a bar per generator, low to high.

    A row is a generator, a dimension, a score (None: not applicable) and ``rating_count``.
    """
    dimensions = list(dict.fromkeys(row["dimension"] for row in rows))
    columns = 2 if len(dimensions) > 1 else 1
    lines = max(1, math.ceil(len(dimensions) / columns))
    figure = new_figure(rows_height(order, 0.75) * lines + 0.35)
    panels = list(figure.subplots(lines, columns, sharey=True, sharex=True, squeeze=False).flat)
    scores = sorted({row["score"] for row in rows if row["score"] is not None})
    bands = _band_scores(scores)
    for axes, dimension in zip(panels, dimensions, strict=False):
        _draw_distribution(axes, [r for r in rows if r["dimension"] == dimension], bands, order)
        axes.set_title(dimension, color=INK)
    for axes in panels[len(dimensions) :]:
        axes.set_visible(False)
    if dimensions:
        handles, labels = panels[0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside upper center", ncols=min(len(handles), 6), handlelength=1)
    return figure


def _draw_label_bounds(axes: Axes) -> None:
    """The bounds between the labels of α, each named at the right edge."""
    axes.set_ylim(min(axes.get_ylim()[0], 0.0), 1.02)
    below = 0.0
    for bound, label in LABEL_BOUNDS:
        axes.axhline(bound, color=FAINT, linewidth=0.6, linestyle=(0, (4, 3)))
        axes.annotate(
            label,
            (1.01, (below + bound) / 2),
            xycoords=("axes fraction", "data"),
            va="center",
            annotation_clip=False,
        )
        below = bound


def _list_names(axes: Axes, names: Sequence[str]) -> None:
    axes.set_axis_off()
    axes.set_xlim(0, 1)
    axes.set_ylim(len(names), 0)
    for place, name in enumerate(names):
        axes.text(0, place + 0.5, name, va="center")


def _band_scores(scores: Sequence[float]) -> list[tuple[float, float, str]]:
    """(from, to, label) of each shown class: every score of its own, or ten bands of a long scale."""
    if len(scores) <= MOST_SCORES:
        return [(score, score, f"{score:g}") for score in scores]
    edges = np.linspace(scores[0], scores[-1], 11)
    return [(float(a), float(b), f"{a:g}–{b:g}") for a, b in itertools.pairwise(edges)]


def _draw_distribution(
    axes: Axes, rows: Sequence[Row], bands: Sequence[tuple[float, float, str]], order: Sequence[str]
) -> None:
    counts: Counter[tuple[str, float | None]] = Counter()
    totals: Counter[str] = Counter()
    for row in rows:
        counts[row["generator_id"], row["score"]] += row["rating_count"]
        totals[row["generator_id"]] += row["rating_count"]
    colours = matplotlib.colormaps["cividis"](np.linspace(0.02, 0.98, max(len(bands), 2)))
    left = np.zeros(len(order))
    for number, ((low, high, label), colour) in enumerate(zip(bands, colours, strict=False)):
        is_last = number == len(bands) - 1
        widths = np.array(
            [_share_between(counts, totals, generator, low, high, closed=is_last) for generator in order]
        )
        axes.barh(range(len(order)), widths, left=left, height=0.72, color=colour, label=label, linewidth=0)
        left += widths
    missing = np.array([counts[(g, None)] / totals[g] if totals[g] else 0.0 for g in order])
    if missing.any():
        plain: Any = {"facecolor": "none", "hatch": "/////", "edgecolor": FAINT, "linewidth": 0.0}
        axes.barh(range(len(order)), missing, left=left, height=0.72, label="N/A", **plain)
    name_rows(axes, order)
    axes.set_xlim(0, 1)


def _share_between(
    counts: Counter[tuple[str, float | None]],
    totals: Counter[str],
    generator: str,
    low: float,
    high: float,
    *,
    closed: bool,
) -> float:
    """Share of a generator's scores in [low, high); in [low, high] where it is a point or the last band."""
    whole = totals[generator]
    if not whole:
        return 0.0
    return (
        sum(
            count
            for (owner, score), count in counts.items()
            if owner == generator
            and score is not None
            and (low <= score < high or ((closed or low == high) and score == high))
        )
        / whole
    )

"""Figures of generated text: rows of the marts in, one figure out.

Every function takes rows as dicts with the marts' column names, and ``order``, the generators from the first
to the last. What is NULL is left out of a figure, never drawn as 0.
"""

import math
from collections.abc import Sequence
from typing import Any

import matplotlib
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
    draw_intervals,
    name_rows,
    new_figure,
    rows_height,
    wrap_name,
)

# The measure by which each layer stands on the map: that of its component.
MAP_MEASURES = (
    ("frequency", "bins_jsd_bits", "word frequency"),
    ("character", "ngram_cosine", "characters"),
    ("word", "centroid_cosine", "word geometry"),
    ("structure", "triple_jsd_bits", "structure"),
)
MEASURE_LABELS = {
    "bins_jsd_bits": "frequency bins (JSD, bits)",
    "ngram_cosine": "character n-grams (1 − cosine)",
    "ngram_jsd_bits": "character n-grams (JSD, bits)",
    "centroid_cosine": "word centroids (1 − cosine)",
    "shared_vocabulary_jsd_bits": "shared vocabulary (JSD, bits)",
    "upos_jsd_bits": "parts of speech (JSD, bits)",
    "relation_jsd_bits": "relations (JSD, bits)",
    "triple_jsd_bits": "dependency triples (JSD, bits)",
}
PAIRS = (
    ("generated-original", "to the original", BLUE, "o"),
    ("generated-background", "to the background", PURPLE, "s"),
    ("original-background", "original to the background", VERMILION, "|"),
)


def draw_frequency_bins(rows: Sequence[Row], order: Sequence[str]) -> Figure:
    """Shares of running tokens by frequency bin, a bar for each corpus, the original and background first."""
    frames = [row["corpus_id"] for row in rows if row["role"] != "generated"]
    corpora = [*dict.fromkeys(frames), *order]
    bins = sorted({(row["bin_order"], row["bin_code"], row["bin_label"]) for row in rows})
    share = {(row["corpus_id"], row["bin_code"]): row["token_share"] or 0.0 for row in rows}
    figure = new_figure(rows_height(corpora, 1.1))
    axes = figure.subplots()
    left = np.zeros(len(corpora))
    for (_, code, label), colour in zip(bins, _bin_colours(len(bins)), strict=True):
        widths = np.array([share.get((corpus, code), 0.0) for corpus in corpora])
        bars: Any = {"height": 0.72, "color": colour, "linewidth": 0}
        axes.barh(range(len(corpora)), widths, left=left, label=label, **bars)
        left += widths
    name_rows(axes, corpora)
    axes.set_xlim(0, 1)
    axes.set_xlabel("share of running tokens")
    figure.legend(loc="outside upper center", ncols=min(len(bins), 7), handlelength=1)
    return figure


def draw_reference_map(rows: Sequence[Row], order: Sequence[str]) -> Figure:
    """The background at the centre, a contour per layer on which the original stands, generators about it.

    A generator's mark lies outside a contour where it is farther from the background than the original is,
    inside where it is nearer, by the logarithm of the ratio (a whole gap: twice or half as far). Filled marks
    stand with the original within the study's margin.
    """
    found = {(row["generator_id"], row["measure"]): row for row in rows}
    layers = [layer for layer in MAP_MEASURES if any(key[1] == layer[1] for key in found)]
    figure = new_figure(7.0)
    axes = figure.subplots(subplot_kw={"projection": "polar"})
    corpora = ["the original", *order]
    angles = [math.pi * (0.5 - 2 * place / len(corpora)) for place in range(len(corpora))]
    for place, (_, measure, label) in enumerate(layers, start=1):
        colour = (BLUE, GREEN, PURPLE, "#b07500")[place - 1]
        axes.plot(np.linspace(0, 2 * math.pi, 361), [place] * 361, color=colour, linewidth=0.8, label=label)
        axes.plot(angles[0], place, "D", color=VERMILION, markersize=5)
        for generator, angle in zip(order, angles[1:], strict=True):
            row = found.get((generator, measure))
            if row and row["ratio"] and row["ratio"] > 0:
                radius = place + 0.5 * float(np.clip(math.log2(row["ratio"]), -0.9, 0.9))
                face = colour if row["stands_with_original"] else "none"
                axes.plot(angle, radius, "o", color=colour, markerfacecolor=face, markersize=4)
    axes.plot(0, 0, "P", color=CORPUS_COLOURS["background"], markersize=9)
    _label_spokes(axes, corpora, angles, len(layers) + 0.62)
    _explain_map(figure)
    return figure


def draw_distances(rows: Sequence[Row], order: Sequence[str]) -> Figure:
    """Measured distances by layer: a panel per measure, a row per generator; farther right is farther."""
    measures = [code for code in MEASURE_LABELS if any(row["measure"] == code for row in rows)]
    columns = 2 if len(measures) > 1 else 1
    lines = max(1, math.ceil(len(measures) / columns))
    figure = new_figure(rows_height(order, 0.65) * lines + 0.3)
    panels = figure.subplots(lines, columns, sharey=True, squeeze=False).flat
    for axes, measure in zip(panels, measures, strict=False):
        _draw_distance_panel(axes, [row for row in rows if row["measure"] == measure], measure, order)
    for axes in list(panels)[len(measures) :]:
        axes.set_visible(False)
    handles = [Line2D([], [], color=c, marker=m, linestyle="none", label=text) for _, text, c, m in PAIRS]
    figure.legend(handles=handles, loc="outside upper center", ncols=3)
    return figure


def draw_components(rows: Sequence[Row], scores: Sequence[Row], order: Sequence[str]) -> Figure:
    """The components and G: a narrow panel for each, a row per generator, all on one scale."""
    codes = [code for code in "AWFSCIL" if any(row["component_code"] == code for row in rows)]
    panels_rows = {code: [row for row in rows if row["component_code"] == code] for code in codes}
    panels_rows["G"] = [row for row in scores if row["score_code"] == "G"]
    drawn = [r["value"] for panel in panels_rows.values() for r in panel if r["value"] is not None]
    low = math.floor(10 * min(drawn, default=0.9)) / 10
    figure = new_figure(rows_height(order, 0.7))
    panels = figure.subplots(1, len(panels_rows), sharey=True, sharex=True, squeeze=False).flat
    for axes, (code, panel) in zip(panels, panels_rows.items(), strict=True):
        places = {name: place for place, name in enumerate(order)}
        shown = [row for row in panel if row["generator_id"] in places]
        colour = INK if code == "G" else BLUE
        draw_intervals(axes, shown, [places[r["generator_id"]] for r in shown], colour=colour)
        axes.set_title(code, color=INK)
        name_rows(axes, order)
        axes.set_xlim(low - 0.03 * (1 - low), 1 + 0.03 * (1 - low))
        axes.set_xticks([low, 1], [f"{low:.1f}".removesuffix(".0"), "1"])
    return figure


def draw_score_intervals(rows: Sequence[Row], order: Sequence[str]) -> Figure:
    """G with its interval for every generator; beside it the range of its rank and its tie groups."""
    scores = {row["generator_id"]: row for row in rows if row["score_code"] == "G"}
    figure = new_figure(rows_height(order, 0.75))
    axes = figure.subplots()
    shown = [scores[name] for name in order if name in scores]
    places = [place for place, name in enumerate(order) if name in scores]
    draw_intervals(axes, shown, places, colour=BLUE)
    name_rows(axes, order)
    axes.set_xlabel("G with its 95 % interval")
    for row, place in zip(shown, places, strict=True):
        said = _describe_rank(row)
        beside = ("axes fraction", "data")
        axes.annotate(said, (1.01, place), xycoords=beside, va="center", annotation_clip=False)
    return figure


def _describe_rank(row: Row) -> str:
    if row["value"] is None:
        return "no G"
    if row.get("rank_best") is None:
        return ""
    best, worst = row["rank_best"], row["rank_worst"]
    ranks = f"rank {best}" if best == worst else f"rank {best}–{worst}"
    return f"{ranks}  {row['tie_group']}" if row.get("tie_group") else ranks


def _bin_colours(count: int) -> list[str]:
    """From dark (the commonest words) to light, and vermilion for the last: words that are nowhere."""
    ramp = matplotlib.colormaps["cividis"](np.linspace(0.05, 0.95, max(count - 1, 1)))
    return [*[matplotlib.colors.to_hex(colour) for colour in ramp[: count - 1]], VERMILION]


def _draw_distance_panel(axes: Axes, rows: Sequence[Row], measure: str, order: Sequence[str]) -> None:
    places = {name: place for place, name in enumerate(order)}
    for pair, _, colour, marker in PAIRS:
        shown = [_as_distance(r) for r in rows if r["pair"] == pair and r["generator_id"] in places]
        draw_intervals(axes, shown, [places[r["generator_id"]] for r in shown], colour=colour, marker=marker)
    name_rows(axes, order)
    axes.set_title(MEASURE_LABELS[measure], color=INK)
    axes.set_xlim(left=0)
    axes.locator_params(axis="x", nbins=5)


def _as_distance(row: Row) -> Row:
    """Cosines are likenesses: 1 − cosine makes them distances, with the ends of the interval exchanged."""
    if not row["measure"].endswith("_cosine") or row["value"] is None:
        return row
    low, high = row.get("ci_lower"), row.get("ci_upper")
    swapped = {
        "value": 1 - row["value"],
        "ci_lower": None if high is None else 1 - high,
        "ci_upper": None if low is None else 1 - low,
    }
    return row | swapped


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
    marks = [
        Line2D([], [], color=CORPUS_COLOURS["background"], marker="P", linestyle="none", label="background"),
        Line2D([], [], color=VERMILION, marker="D", linestyle="none", label="original"),
        Line2D([], [], color=INK, marker="o", linestyle="none", label="stands with the original"),
        Line2D([], [], color=INK, marker="o", markerfacecolor="none", linestyle="none", label="does not"),
    ]
    axes = figure.axes[0]
    lines, labels = axes.get_legend_handles_labels()
    names = [*labels, *(str(mark.get_label()) for mark in marks)]
    figure.legend(handles=[*lines, *marks], labels=names, loc="outside lower center", ncols=4)

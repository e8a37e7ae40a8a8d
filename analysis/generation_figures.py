"""Figures of generated text: rows of the marts in, one figure out.

Every function takes rows as dicts with the marts' column names, by panel where it draws panels, and
``order``, the generators from the first to the last. What is NULL is called undefined, never drawn as 0.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from analysis.figure_style import (
    BLUE,
    INK,
    PURPLE,
    VERMILION,
    Row,
    draw_intervals,
    mark_undefined,
    name_rows,
    new_figure,
    rows_height,
)
from analysis.sentences import choose_score

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
COMPONENT_CODES = "AWFSCIL"
COMPONENT_COLUMNS = 4
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
    known = [row for row in rows if row["token_share"] is not None]
    share = {(row["corpus_id"], row["bin_code"]): row["token_share"] for row in known}
    undefined = set(corpora) - {row["corpus_id"] for row in known}
    figure = new_figure(rows_height(corpora, 1.1))
    axes = figure.subplots()
    left = np.zeros(len(corpora))
    for (_, code, label), colour in zip(bins, _bin_colours(len(bins)), strict=True):
        widths = np.array([share.get((corpus, code), 0.0) for corpus in corpora])
        bars: Any = {"height": 0.72, "color": colour, "linewidth": 0}
        axes.barh(range(len(corpora)), widths, left=left, label=label, **bars)
        left += widths
    name_rows(axes, corpora)
    mark_undefined(axes, [place for place, name in enumerate(corpora) if name in undefined])
    axes.set_xlim(0, 1)
    axes.set_xlabel("share of running tokens")
    figure.legend(loc="outside upper center", ncols=min(len(bins), 7), handlelength=1)
    return figure


def list_measures(rows: Sequence[Row]) -> dict[str, list[Row]]:
    """The rows of each measured distance by its label."""
    found = {label: [row for row in rows if row["measure"] == code] for code, label in MEASURE_LABELS.items()}
    return {label: panel for label, panel in found.items() if panel}


def draw_distances(panels: Mapping[str, Sequence[Row]], order: Sequence[str]) -> Figure:
    """Measured distances by layer: a panel per measure, a row per generator; farther right is farther."""
    columns = 2 if len(panels) > 1 else 1
    lines = math.ceil(len(panels) / columns)
    figure = new_figure(rows_height(order, 0.65) * lines + 0.3)
    places = list(figure.subplots(lines, columns, sharey=True, squeeze=False).flat)
    for axes, (label, rows) in zip(places, panels.items(), strict=False):
        _draw_distance_panel(axes, rows, label, order)
    for axes in places[len(panels) :]:
        axes.set_visible(False)
    handles = [Line2D([], [], color=c, marker=m, linestyle="none", label=text) for _, text, c, m in PAIRS]
    figure.legend(handles=handles, loc="outside upper center", ncols=3)
    return figure


def list_components(rows: Sequence[Row], scores: Sequence[Row]) -> dict[str, list[Row]]:
    """The rows of each component by its code, and those of the score that the study is about."""
    panels = {code: [row for row in rows if row["component_code"] == code] for code in COMPONENT_CODES}
    score_code = choose_score(scores)
    panels[score_code] = [row for row in scores if row["score_code"] == score_code]
    return {code: panel for code, panel in panels.items() if panel}


def draw_components(panels: Mapping[str, Sequence[Row]], order: Sequence[str]) -> Figure:
    """The components and G: a panel for each, a row per generator, one axis that holds every interval."""
    low = _round_down([row for panel in panels.values() for row in panel])
    columns = min(COMPONENT_COLUMNS, len(panels))
    lines = math.ceil(len(panels) / columns)
    figure = new_figure(rows_height(order, 0.55) * lines + 0.15)
    places = list(figure.subplots(lines, columns, sharey=True, sharex=True, squeeze=False).flat)
    for axes, (code, rows) in zip(places, panels.items(), strict=False):
        rank = {name: place for place, name in enumerate(order)}
        shown = [row for row in rows if row["generator_id"] in rank and row["value"] is not None]
        colour = BLUE if code in COMPONENT_CODES else INK
        positions = [rank.pop(row["generator_id"]) for row in shown]
        draw_intervals(axes, shown, positions, colour=colour, marker="|", markersize=8)
        mark_undefined(axes, list(rank.values()))
        axes.set_title(code, color=INK)
        name_rows(axes, order)
        axes.set_xlim(low, 1)
        axes.set_xticks([low, (low + 1) / 2, 1])
        axes.xaxis.set_major_formatter("{x:.3g}")
        axes.tick_params(axis="x", labelbottom=True)
        first, *_, last = axes.get_xticklabels()
        first.set_horizontalalignment("left")  # else they run into the labels of the next panel
        last.set_horizontalalignment("right")
        axes.spines["left"].set_visible(False)
    for axes in places[len(panels) :]:
        axes.set_visible(False)
    return figure


def _round_down(rows: Sequence[Row]) -> float:
    """Where an axis begins that ends at 1 and holds all values and bounds: at a tenth, at 0.9 at the most."""
    ends = [row.get(name) for row in rows for name in ("value", "ci_lower")]
    return min(0.9, math.floor(10 * min((end for end in ends if end is not None), default=0.9)) / 10)


def draw_score_intervals(rows: Sequence[Row], order: Sequence[str]) -> Figure:
    """The score with its interval for every generator; beside it the range of its rank and its tie groups."""
    scores = {row["generator_id"]: row for row in rows}
    figure = new_figure(rows_height(order, 0.75))
    axes = figure.subplots()
    shown = [scores[name] for name in order if name in scores]
    places = [place for place, name in enumerate(order) if name in scores]
    draw_intervals(axes, shown, places, colour=BLUE)
    name_rows(axes, order)
    axes.set_xlabel(f"{rows[0]['score_code']} with its 95 % interval")
    for row, place in zip(shown, places, strict=True):
        said = _describe_rank(row)
        beside = ("axes fraction", "data")
        axes.annotate(said, (1.01, place), xycoords=beside, va="center", annotation_clip=False)
    return figure


def _describe_rank(row: Row) -> str:
    if row["value"] is None:
        return "undefined"
    if row.get("rank_best") is None:
        return ""
    best, worst = row["rank_best"], row["rank_worst"]
    ranks = f"rank {best}" if best == worst else f"rank {best}–{worst}"
    return f"{ranks}  {row['tie_group']}" if row.get("tie_group") else ranks


def _bin_colours(count: int) -> list[str]:
    """From dark (the commonest words) to light, and vermilion for the last: words that are nowhere."""
    ramp = matplotlib.colormaps["cividis"](np.linspace(0.05, 0.95, max(count - 1, 1)))
    return [*[matplotlib.colors.to_hex(colour) for colour in ramp[: count - 1]], VERMILION]


def _draw_distance_panel(axes: Axes, rows: Sequence[Row], label: str, order: Sequence[str]) -> None:
    places = {name: place for place, name in enumerate(order)}
    for pair, _, colour, marker in PAIRS:
        shown = [_as_distance(r) for r in rows if r["pair"] == pair and r["generator_id"] in places]
        draw_intervals(axes, shown, [places[r["generator_id"]] for r in shown], colour=colour, marker=marker)
    name_rows(axes, order)
    defined = {row["generator_id"] for row in rows if row["value"] is not None}
    mark_undefined(axes, [place for name, place in places.items() if name not in defined])
    axes.set_title(label, color=INK)
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

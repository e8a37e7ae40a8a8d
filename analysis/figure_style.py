"""How every figure looks: colours, sizes, type, and the files it is written to.

Colours are those of Okabe and Ito (2008), which people with the common kinds of colour blindness tell apart;
what colour says is always said by shape or place as well. Text and lines are drawn in placeholder colours
that stand for the page's own, so that one SVG serves a light and a dark page.
"""

import io
import re
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

Format = Literal["svg", "png", "pdf"]
Row = dict[str, Any]

BLUE, ORANGE, GREEN, VERMILION = "#0072b2", "#e69f00", "#009e73", "#d55e00"
PURPLE, SKY, YELLOW, GREY = "#cc79a7", "#56b4e9", "#f0e442", "#8a8a8a"
CORPUS_COLOURS = {"generated": BLUE, "original": VERMILION, "background": GREY}
SEQUENCE = (BLUE, VERMILION, GREEN, ORANGE, PURPLE, SKY, YELLOW)
# Replaced in an SVG for a page, as they are elsewhere.
INK, FAINT, PAPER = "#111213", "#c4c5c6", "#fdfdfe"
PAGE_FONTS = "'DejaVu Sans', Verdana, sans-serif"
PAGE_COLOURS = {
    INK: "currentColor",
    FAINT: "var(--faint)",
    PAPER: "var(--paper)",
    BLUE: f"var(--blue, {BLUE.upper()})",
    VERMILION: f"var(--vermilion, {VERMILION.upper()})",
}

WIDTH = 7.0  # inches: a text column of a journal page
ROW_HEIGHT = 0.21
LINE_HEIGHT = 0.135  # of a name on several lines
NAME_WIDTH = 26  # characters a line of a name
FONT_SIZE = 8.0

SETTINGS: Any = {
    "font.family": ["DejaVu Sans"],  # a wide face: what is laid out for it fits in others
    "font.size": FONT_SIZE,
    "axes.titlesize": FONT_SIZE,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.labelsize": FONT_SIZE,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "hatch.color": FAINT,
    "hatch.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.facecolor": "none",
    "figure.facecolor": "none",
    "grid.color": FAINT,
    "grid.linewidth": 0.5,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.labelsize": FONT_SIZE - 1,
    "ytick.labelsize": FONT_SIZE - 0.5,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "legend.frameon": False,
    "legend.fontsize": FONT_SIZE - 0.5,
    "lines.linewidth": 1.2,
    "svg.fonttype": "path",
    "svg.hashsalt": "metewand",
    "pdf.fonttype": 42,
}


def style() -> Any:
    """A context in which matplotlib draws in the house's way."""
    return matplotlib.rc_context(SETTINGS)


def new_figure(height: float, width: float = WIDTH) -> Figure:
    """An empty figure of that size in inches, whose parts make room for each other's text."""
    return Figure(figsize=(width, height), layout="constrained")


def wrap_name(name: str) -> str:
    """A long name on two lines, or more where it is very long; nothing of it is dropped."""
    width = max(NAME_WIDTH, min(len(name) // 2 + 4, 40))
    return "\n".join(textwrap.wrap(name, width, break_on_hyphens=True)) or name


def rows_height(names: Sequence[str], extra: float) -> float:
    """Height in inches that a list of names needs as rows of a figure, with ``extra`` around it."""
    most_lines = max((wrap_name(name).count("\n") + 1 for name in names), default=1)
    return max(1.6, max(ROW_HEIGHT, LINE_HEIGHT * most_lines) * len(names) + extra)


def name_rows(axes: Axes, names: Sequence[str]) -> None:
    """Label rows 0, 1, … from the top with names, and keep the grid to the value axis."""
    axes.set_yticks(range(len(names)), [wrap_name(name) for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.grid(visible=False, axis="y")


def draw_intervals(
    axes: Axes,
    rows: Sequence[Row],
    positions: Sequence[float],
    *,
    colour: str,
    marker: str = "o",
    markersize: float = 4,
) -> None:
    """A mark at each ``value`` and a line from ``ci_lower`` to ``ci_upper``; what is NULL is left out.

    A mark at the end of the axis is drawn whole; a line stays in its panel.
    """
    placed = [pair for pair in zip(rows, positions, strict=True) if pair[0]["value"] is not None]
    points = [(row["value"], place) for row, place in placed]
    lines = [
        (row["ci_lower"], row["ci_upper"], place)
        for row, place in placed
        if row.get("ci_lower") is not None and row.get("ci_upper") is not None
    ]
    if lines:
        lows, highs, places = zip(*lines, strict=True)
        axes.hlines(places, lows, highs, color=colour)
    axes.plot(
        [value for value, _ in points],
        [place for _, place in points],
        linestyle="none",
        marker=marker,
        markersize=markersize,
        markeredgewidth=1.5 if marker == "|" else None,
        color=colour,
        clip_on=False,
    )


def mark_undefined(axes: Axes, places: Sequence[float]) -> None:
    """Say in a row that has no value that it has none: an empty row could as well be a mark out of sight."""
    for place in places:
        axes.annotate(
            "undefined",
            (0.5, place),
            xycoords=("axes fraction", "data"),
            ha="center",
            va="center",
            fontsize=FONT_SIZE - 2,
            fontstyle="italic",
        )


def write_svg(figure: Figure, title: str, *, for_page: bool = False) -> str:
    """The figure as SVG text, the same for the same figure.

    ``for_page``: in the colours of an HTML page and with its text as text, small and searchable; elsewhere
    text is outlines, which look the same everywhere.
    """
    stream = io.StringIO()
    with matplotlib.rc_context(SETTINGS | {"svg.fonttype": "none" if for_page else "path"}):
        figure.savefig(stream, format="svg", metadata={"Date": None, "Title": title})
    text = stream.getvalue()
    if for_page:
        text = text[text.index("<svg") :]
        for colour, meant in PAGE_COLOURS.items():
            text = text.replace(colour, meant)
        text = re.sub(r" font-family: 'DejaVu Sans';|transform=\"rotate\(-0 [^)]*\)\"", "", text)
        text = re.sub(r"(\d\.\d\d)\d+", r"\1", text)  # hundredths of a point are finer than any screen
        text = re.sub(r"<g id=\"[^\"]*\"/>", "", text)
        text = re.sub(r"<g id=\"[^\"]*\">", "<g>", text)  # nothing refers to a group
        text = re.sub(r"\n\s+", "\n", text)
        text = text.replace("<svg ", f'<svg style="font-family: {PAGE_FONTS}" ', 1)
    return text


def save_figure(figure: Figure, title: str, path: Path, style_code: Format) -> None:
    """Write the figure to a file, on white."""
    with matplotlib.rc_context(SETTINGS):
        if style_code == "svg":
            path.write_text(write_svg(figure, title), encoding="utf-8")
        elif style_code == "pdf":
            figure.savefig(path, format="pdf", metadata={"CreationDate": None, "Title": title})
        else:
            figure.savefig(path, format="png", dpi=200, facecolor="white", metadata={"Title": title})

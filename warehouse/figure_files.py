"""Writes one figure of a study to a file, from its published file alone."""

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from analysis.figure_style import Format, save_figure
from analysis.figures import FigureSpec, draw_figure, is_defined, order_shown, split_panels
from analysis.omissions import describe_lacking
from warehouse.connection import open_published
from warehouse.errors import InputError
from warehouse.published_rows import FIGURE_QUERIES, read_rows


def write_figure(
    spec: FigureSpec, published: Path, target: Path, style: str, only: Sequence[str] = ()
) -> None:
    """Write the figure to ``target``; ``only`` names the generators to show, none means all.

    Raises InputError where the study has nothing for it to show, or a name is none of its generators.
    """
    wanted = {name: FIGURE_QUERIES[name] for name in {*spec.tables, "fct_overall_scores", "fct_ratings"}}
    with open_published(published) as connection:
        rows = read_rows(connection, wanted)
    known = order_shown(rows)
    if unknown := [name for name in only if name not in known]:
        raise InputError(f"no generator is named {unknown[0]!r}", remedy=f"choose among: {', '.join(known)}")
    if not is_defined(spec, rows):
        _, undefined = split_panels(spec, rows)
        lacking = describe_lacking(row for panel in undefined.values() for row in panel)
        raise InputError(
            f"the study has nothing for the figure {spec.name!r} to show"
            + (f": {lacking}" if undefined else ""),
            remedy="metewand status says what the study lacks",
        )
    order = [name for name in known if not only or name in only]
    target.parent.mkdir(parents=True, exist_ok=True)
    save_figure(draw_figure(spec, rows, order), spec.title, target, cast(Format, style))

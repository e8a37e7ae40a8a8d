"""Writes one figure of a study to a file, from its published file alone."""

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from analysis.figure_style import Format, save_figure
from analysis.figures import FigureSpec, draw_figure, has_rows
from analysis.sentences import choose_score, order_generators
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
    scores = rows["fct_overall_scores"]
    known = order_generators(scores, choose_score(scores))
    known += sorted({row["generator_id"] for row in rows["fct_ratings"]} - set(known))
    if unknown := [name for name in only if name not in known]:
        raise InputError(f"no generator is named {unknown[0]!r}", remedy=f"choose among: {', '.join(known)}")
    if not has_rows(spec, rows):
        raise InputError(
            f"the study has nothing for the figure {spec.name!r} to show",
            remedy="metewand status says what the study lacks",
        )
    order = [name for name in known if not only or name in only]
    shown = {row["generator_id"] for row in rows[spec.tables[0]] if row.get("generator_id")}
    order = [name for name in order if not shown or name in shown]
    target.parent.mkdir(parents=True, exist_ok=True)
    save_figure(draw_figure(spec, rows, order), spec.title, target, cast(Format, style))

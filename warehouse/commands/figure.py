"""``metewand figure``: one figure for a paper."""

from pathlib import Path

import click

from warehouse.errors import InputError
from warehouse.folder import StudyFolder
from warehouse.options import study_option


@click.command("figure")
@click.argument("name", required=False)
@study_option
@click.option(
    "--format",
    "style",
    type=click.Choice(["svg", "png", "pdf"]),
    default="svg",
    show_default=True,
    help="Kind of file.",
)
@click.option("--generator", "only", multiple=True, help="Show this generator alone; may be given again.")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    show_default="NAME.FORMAT in this folder",
    help="Where to write it.",
)
def command(
    folder: StudyFolder, name: str | None, style: str, only: tuple[str, ...], output: Path | None
) -> None:
    """Write one figure at column width; without NAME, list the figures."""
    from analysis.figures import FIGURES  # noqa: PLC0415 - slow imports, only when called
    from warehouse.console import print_note, print_table  # noqa: PLC0415
    from warehouse.figure_files import write_figure  # noqa: PLC0415

    if name is None:
        print_table(["figure", "shows"], [(spec.name, spec.title) for spec in FIGURES.values()])
        return
    if name not in FIGURES:
        raise InputError(f"there is no figure {name!r}", remedy=f"choose one of: {', '.join(FIGURES)}")
    target = output or Path(f"{name}.{style}")
    write_figure(FIGURES[name], folder.require_published(), target, style, only)
    print_note(f"Wrote {target}")

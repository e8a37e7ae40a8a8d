"""``metewand figure``: one figure for a paper."""

from pathlib import Path

import click

from warehouse.errors import InputError
from warehouse.folder import StudyFolder
from warehouse.options import study_option

STYLES = ("svg", "png", "pdf")


@click.command("figure")
@click.argument("name", required=False)
@study_option
@click.option(
    "--format",
    "style",
    type=click.Choice(STYLES),
    default=None,
    show_default="what OUTPUT ends in, or svg",
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
    folder: StudyFolder, name: str | None, style: str | None, only: tuple[str, ...], output: Path | None
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
    target = output or Path(f"{name}.{style or STYLES[0]}")
    write_figure(FIGURES[name], folder.require_published(), target, choose_style(target, style), only)
    print_note(f"Wrote {target}")


def choose_style(target: Path, asked: str | None) -> str:
    """The kind of file that a name ends in; of a name without an end what ``--format`` says.

    Raises InputError for another end, and where the two say different things: a PNG that is called .svg is
    opened by nothing.
    """
    end = target.suffix.lower().removeprefix(".")
    if not end and asked:
        return asked
    if end not in STYLES:
        raise InputError(
            f"{target.name!r} does not say what kind of file to write",
            place="--output",
            remedy=f"end its name in {', '.join(f'.{style}' for style in STYLES[:-1])} or .{STYLES[-1]}",
        )
    if asked and asked != end:
        raise InputError(
            f"{target.name!r} ends in .{end}, but --format is {asked}",
            place="--output",
            remedy="leave out --format, or give the file the other end",
        )
    return end

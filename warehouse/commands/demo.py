"""``metewand demo``: the sample study, from its files to its report."""

import shutil
from pathlib import Path

import click

from warehouse.errors import InputError
from warehouse.folder import STUDY_FILE, find_study
from warehouse.options import threads_option

SAMPLE = Path(__file__).resolve().parent.parent / "sample"


@click.command("demo")
@click.argument(
    "target", metavar="[DIR]", type=click.Path(file_okay=False, path_type=Path), default=Path("demo")
)
@threads_option
def command(target: Path) -> None:
    """Write the sample study to DIR (demo), build it, show the scoreboard and write the report.

    A demo that is there already is built again where it has changed.
    """
    from warehouse.building import build_study, say_outcome  # noqa: PLC0415 - slow imports, only when called
    from warehouse.connection import open_published  # noqa: PLC0415
    from warehouse.console import print_note  # noqa: PLC0415
    from warehouse.reporting import write_report  # noqa: PLC0415
    from warehouse.scoreboard import print_scoreboard, read_scoreboard  # noqa: PLC0415

    copy_sample(target)
    folder = find_study(target)
    say_outcome(build_study(folder))
    with open_published(folder.published) as connection:
        board = read_scoreboard(connection)
    print_scoreboard(board)
    print_note(f"Wrote {write_report(folder.published, folder.report)}")


def copy_sample(target: Path) -> None:
    """Put the sample's missing files into ``target``; InputError where something else is there."""
    study = target / STUDY_FILE
    known = {path.name for path in SAMPLE.iterdir()}
    if study.is_file():
        is_other = study.read_bytes() != (SAMPLE / STUDY_FILE).read_bytes()
    else:
        is_other = target.is_dir() and any(path.name not in known for path in target.iterdir())
    if is_other:
        raise InputError(
            "this folder holds something other than the demo",
            place=str(target),
            remedy="name an empty or a new folder: metewand demo DIR",
        )
    try:
        for source in (path for path in SAMPLE.rglob("*") if path.is_file() and path.suffix != ".pyc"):
            place = target / source.relative_to(SAMPLE)
            if not place.exists():
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, place)
    except OSError as error:
        raise InputError(f"the demo cannot be written: {error}", place=str(target)) from error

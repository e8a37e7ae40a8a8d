"""``metewand init``: a study file to begin with."""

from importlib.resources import files
from pathlib import Path

import click

from warehouse.console import print_note
from warehouse.errors import InputError
from warehouse.folder import STUDY_FILE

NAME_MARK = "{study_name}"


@click.command("init")
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
def command(directory: Path) -> None:
    """Write a commented study.toml into DIR, which is made where it is absent.

    The study works as it stands, with empty tables; put your files beside it and uncomment their sections.
    """
    write_study_template(directory)
    print_note(f"wrote {directory / STUDY_FILE}: uncomment what you have, then run: metewand build")


def write_study_template(directory: Path) -> Path:
    """Write the commented study file; its path. Raises InputError where there is one, or no folder can be."""
    study_file = directory / STUDY_FILE
    if study_file.exists():
        raise InputError("there is a study already", place=str(study_file), remedy="choose another folder")
    template = files("warehouse").joinpath("templates/study.toml").read_text(encoding="utf-8")
    try:
        directory.mkdir(parents=True, exist_ok=True)
        name = directory.resolve().name or "study"
        study_file.write_text(template.replace(NAME_MARK, _quote(name)), encoding="utf-8")
    except OSError as error:
        raise InputError(
            f"the folder cannot be written ({error.strerror or error})",
            place=str(directory),
            remedy="choose a folder that you may write",
        ) from None
    return study_file


def _quote(text: str) -> str:
    """The text as it stands between the quotes of a TOML string."""
    return text.replace("\\", "\\\\").replace('"', '\\"')

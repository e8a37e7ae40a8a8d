"""``metewand docs``: the documentation of the models as one page."""

import shutil
from pathlib import Path

import click

from warehouse.folder import StudyFolder
from warehouse.options import study_option


@click.command("docs")
@study_option
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    show_default="docs.html in the study's folder",
    help="Where to write it.",
)
def command(folder: StudyFolder, output: Path | None) -> None:
    """Write dbt's documentation of every model, column and test as one page, with the graph of models."""
    from warehouse.console import print_note  # noqa: PLC0415 - slow imports, only when called
    from warehouse.runner import run_dbt  # noqa: PLC0415

    folder.require_published()
    run_dbt(folder, ["docs", "generate", "--static"])
    target = output or folder.root / "docs.html"
    shutil.copyfile(folder.target / "static_index.html", target)
    print_note(f"Wrote {target}")

"""``metewand report``: one self-contained HTML page."""

from pathlib import Path

import click

from warehouse.folder import StudyFolder
from warehouse.options import study_option


@click.command("report")
@study_option
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    show_default="report.html in the study's folder",
    help="Where to write it.",
)
def command(folder: StudyFolder, output: Path | None) -> None:
    """Write the report: one HTML page that needs no network, from the published tables alone."""
    from warehouse.console import print_note  # noqa: PLC0415 - slow imports, only when called
    from warehouse.reporting import write_report  # noqa: PLC0415

    written = write_report(folder.require_published(), output or folder.report)
    print_note(f"Wrote {written}")

"""``metewand export``: the published tables as files."""

from pathlib import Path

import click

from warehouse.folder import StudyFolder
from warehouse.options import study_option


@click.command("export")
@click.argument("target", metavar="[DIR]", type=click.Path(file_okay=False, path_type=Path), required=False)
@study_option
def command(folder: StudyFolder, target: Path | None) -> None:
    """Write every published table as Parquet and CSV to DIR (exports), with a data dictionary.

    The dictionary says what each column means and from which input columns it is made.
    """
    from warehouse.console import StepProgress, print_note  # noqa: PLC0415 - slow imports, only when called
    from warehouse.exporting import export_tables  # noqa: PLC0415

    place = target or folder.root / "exports"
    with StepProgress("exporting") as progress:
        count = export_tables(folder, place, progress=progress)
    print_note(f"Wrote {count} tables as Parquet and CSV, and data_dictionary.html, to {place}")

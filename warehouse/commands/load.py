"""``metewand load``: files into raw tables."""

import json

import click

from warehouse.console import StepProgress, print_note, results_console
from warehouse.folder import StudyFolder
from warehouse.loading import LoadReport, load_warehouse
from warehouse.options import json_option, study_option, threads_option
from warehouse.study import read_study


@click.command("load")
@study_option
@threads_option
@json_option
def command(folder: StudyFolder, as_json: bool) -> None:
    """Load the study's files into the working file; unchanged ones are skipped.

    A load is all or nothing: where one file is refused, the working file stays as it was.
    """
    study = read_study(folder.study_file)
    with StepProgress("loading") as progress:
        report = load_warehouse(study, progress)
    if as_json:
        click.echo(json.dumps(report._asdict(), ensure_ascii=False))
    else:
        _print_report(report)


def _print_report(report: LoadReport) -> None:
    console = results_console()
    for verb, names in (("loaded", report.loaded), ("removed", report.removed)):
        for name in names:
            console.print(f"{verb}  {name}", markup=False)
    rows = f"{report.row_count:,}".replace(",", "\u202f")
    console.print(
        f"{len(report.loaded)} loaded ({rows} rows), {len(report.unchanged)} unchanged, "
        f"{len(report.removed)} removed"
    )
    if report.finding_count:
        print_note(f"{report.finding_count} findings in the inputs: metewand status")

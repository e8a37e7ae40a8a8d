"""``metewand build``: load what changed, run the models, publish."""

import json

import click

from warehouse.building import build_study, say_outcome
from warehouse.folder import StudyFolder
from warehouse.options import json_option, study_option, threads_option


@click.command("build")
@study_option
@threads_option
@json_option
@click.option("--check", is_flag=True, help="Run the data tests of every table too, even if nothing changed.")
@click.option("--force", is_flag=True, help="Build everything anew, whatever has changed.")
def command(folder: StudyFolder, as_json: bool, check: bool, force: bool) -> None:
    """Bring the published tables up to date with the study.

    Loads the files that changed, runs the models and swaps the finished file in. Safe to interrupt at any
    moment and to repeat; what has not changed is not done again.
    """
    outcome = build_study(folder, check=check, force=force)
    say_outcome(outcome)
    if as_json:
        click.echo(json.dumps(outcome._asdict()))

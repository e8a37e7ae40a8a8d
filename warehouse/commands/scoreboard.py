"""``metewand scoreboard``: who stands where, from the published file."""

import json

import click

from warehouse.folder import StudyFolder
from warehouse.options import json_option, study_option


@click.command("scoreboard")
@study_option
@json_option
def command(folder: StudyFolder, as_json: bool) -> None:
    """Show the generators' scores with intervals, ranks, ties and breaches, and say what they mean."""
    from warehouse.connection import open_published  # noqa: PLC0415 - slow imports, only when called
    from warehouse.scoreboard import print_scoreboard, read_scoreboard  # noqa: PLC0415

    with open_published(folder.require_published()) as connection:
        board = read_scoreboard(connection)
    if as_json:
        click.echo(json.dumps(board, ensure_ascii=False, indent=1, default=str))
    else:
        print_scoreboard(board)

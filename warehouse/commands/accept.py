"""``metewand accept``: a clean batch set becomes a generator of the study."""

import datetime
import sys
from pathlib import Path

import click

from warehouse.console import print_note
from warehouse.folder import StudyFolder
from warehouse.options import study_option

FLAGGED_EXIT_CODE = 3


@click.command("accept")
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@study_option
@click.option("--id", "generator_id", required=True, help="The generator's id in the study.")
@click.option("--model", required=True, help="The model's identifier.")
@click.option("--version", default=None, help="Its version, where the identifier does not say it.")
@click.option(
    "--accessed",
    type=click.DateTime(["%Y-%m-%d"]),
    default=None,
    show_default="today",
    help="When it was used.",
)
@click.option(
    "--parameter",
    "parameters",
    multiple=True,
    metavar="NAME=VALUE",
    help="A sampling parameter, such as temperature=1.0; as often as needed.",
)
def command(  # noqa: PLR0917 - click gives them by name
    directory: Path,
    folder: StudyFolder,
    generator_id: str,
    model: str,
    version: str | None,
    accessed: datetime.datetime | None,
    parameters: tuple[str, ...],
) -> None:
    """Validate the whole of DIR once more and take it into the study with the record of how it was made.

    The text goes to accepted/ID.tsv beside the study, its instructions next to it, and an entry with the
    record is written at the end of study.toml. Where a line is flagged, or a batch has no reply, nothing
    changes. Exit code 0: accepted; 3: something to mend; 2: not usable.
    """
    from warehouse.accepting import accept_batches, parse_parameters  # noqa: PLC0415

    record = {
        "model": model,
        **({"version": version} if version else {}),
        "accessed": (accessed or datetime.datetime.now(datetime.UTC)).date(),
        **parse_parameters(parameters),
    }
    outcome = accept_batches(folder, directory, generator_id, record)
    if outcome.flagged:
        for name, count in outcome.flagged.items():
            print_note(f"{name}: {count} lines to mend")
        print_note(f"nothing was accepted; metewand validate {directory} says what to change")
        sys.exit(FLAGGED_EXIT_CODE)
    rounds = f"{outcome.repair_rounds} rounds of repair"
    print_note(f"accepted {outcome.line_count} lines as {generator_id} after {rounds}; now: metewand build")

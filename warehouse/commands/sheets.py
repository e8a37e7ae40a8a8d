"""``metewand sheets``: the annotators' workbooks of a round of rating."""

from pathlib import Path

import click

from warehouse.console import print_note
from warehouse.folder import StudyFolder
from warehouse.options import study_option


@click.command("sheets")
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@study_option
@click.option("--annotator", "annotators", multiple=True, required=True, help="An annotator; once for each.")
@click.option("--seed", type=int, default=None, show_default="the study's", help="Seed of codes and orders.")
@click.option(
    "--calibration",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Items to talk over first.",
)
@click.option(
    "--strata",
    default="figure,difficulty",
    show_default=True,
    help="What the calibration items are spread over: figure, tier, question_type, difficulty.",
)
@click.option(
    "--repeats",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Items shown to each a second time.",
)
@click.option("--redact", is_flag=True, help="Replace models' names in the answers.")
def command(
    *,
    directory: Path,
    folder: StudyFolder,
    annotators: tuple[str, ...],
    seed: int | None,
    calibration: int,
    strata: str,
    repeats: int,
    redact: bool,
) -> None:
    """Write blinded workbooks into DIR, one for each annotator, and the key beside them.

    Models stand behind codes; every annotator has an order of their own; scores and tags are chosen from
    lists. Nothing is written where a model's name would show. Hand out the files in DIR/sheets (and
    DIR/calibration), keep DIR/blinding_key.csv, and name both in the study when the sheets come back.
    """
    from warehouse.rating_round import RoundOptions, parse_strata, write_round  # noqa: PLC0415 - slow to import
    from warehouse.study import read_study  # noqa: PLC0415

    study = read_study(folder.study_file)
    options = RoundOptions(
        annotators,
        study.seed if seed is None else seed,
        calibration,
        parse_strata(strata),
        repeats,
        redact,
    )
    written = write_round(study, directory, options)
    print_note(
        f"wrote {written.workbook_count} workbooks into {directory}: {written.item_count} items each"
        + (f" and {written.calibration_count} calibration items" if written.calibration_count else "")
        + f"; keep {written.key} to yourself"
    )

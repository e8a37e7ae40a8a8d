"""``metewand blind``: judges' sheets of a blind detection experiment."""

from pathlib import Path

import click

from warehouse.console import print_note
from warehouse.folder import StudyFolder
from warehouse.options import study_option


@click.command("blind")
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@study_option
@click.option("--generator", "generator_id", required=True, help="The generator whose lines are tested.")
@click.option("--judge", "judges", multiple=True, required=True, help="A judge; once for each.")
@click.option("--items", type=click.IntRange(min=2), default=200, show_default=True, help="Items in all.")
@click.option(
    "--arms",
    type=click.IntRange(min=0),
    default=0,
    help="Two arms of that many lines, lowest and highest scores.",
)
@click.option("--balanced", is_flag=True, help="Half and half; else the share of generated items is drawn.")
@click.option(
    "--least-tokens", type=click.IntRange(min=1), default=5, show_default=True, help="Shortest item."
)
@click.option("--seed", type=int, default=None, show_default="the study's", help="Seed of all draws.")
def command(
    *,
    directory: Path,
    folder: StudyFolder,
    generator_id: str,
    judges: tuple[str, ...],
    items: int,
    arms: int,
    balanced: bool,
    least_tokens: int,
    seed: int | None,
) -> None:
    """Write a blind detection experiment into DIR: a sheet for each judge, and the key beside them.

    Authentic and generated items come from different lines, are equally long and spelt alike. The study must
    be built. Hand out DIR/sheets, keep DIR/detection_key.csv, and name both in [detection] afterwards.
    """
    from warehouse.blind_test import BlindOptions, write_blind_test  # noqa: PLC0415 - slow to import
    from warehouse.study import read_study  # noqa: PLC0415

    study = read_study(folder.study_file)
    drawn = study.seed if seed is None else seed
    options = BlindOptions(generator_id, judges, drawn, items, arms, balanced, least_tokens)
    written = write_blind_test(study, directory, options)
    print_note(
        f"wrote {written.workbook_count} sheets of {written.item_count} items into {directory}; "
        f"keep {written.key} to yourself"
    )

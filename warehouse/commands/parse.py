"""``metewand parse``: parses for the corpora of a study, made by one parser; its training, its scores."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from warehouse.folder import StudyFolder
from warehouse.options import json_option, study_option

if TYPE_CHECKING:
    from warehouse.parsing import ParseReport


@click.command("parse")
@study_option
@json_option
@click.option(
    "--train", "treebank", type=click.Path(path_type=Path), default=None, help="Train from a treebank."
)
@click.option(
    "--evaluate", "test", type=click.Path(path_type=Path), default=None, help="Score on a treebank."
)
def command(folder: StudyFolder, treebank: Path | None, test: Path | None, *, as_json: bool) -> None:
    """Tag, lemmatise and parse every corpus of the study that has no parses.

    Needs the extra: pip install 'metewand[parse]'. The models are those of the study's section [parser].
    Parses of your own are left alone; parses made here are brought up to date, each line parsed once.
    Interrupt it when you like: the same command goes on.
    """
    from warehouse.parsing import parse_study  # noqa: PLC0415 - after the options are read
    from warehouse.study import read_study  # noqa: PLC0415

    report = parse_study(read_study(folder.study_file))
    if as_json:
        click.echo(json.dumps(report._asdict(), ensure_ascii=False))
    else:
        _print_report(report)


def _print_report(report: "ParseReport") -> None:
    from warehouse.console import print_note, results_console  # noqa: PLC0415

    console = results_console()
    for corpus_id, file in report.written.items():
        console.print(f"parsed  {corpus_id}  {file}", markup=False, soft_wrap=True)
    console.print(
        f"{len(report.written)} corpora written, {len(report.unchanged)} unchanged, "
        f"{len(report.foreign)} with parses of their own; {report.parsed_sentence_count} sentences parsed, "
        f"{report.kept_sentence_count} known; parser {report.parser_id}",
        markup=False,
        soft_wrap=True,
    )
    if report.written and report.foreign:
        names = ", ".join(report.foreign)
        print_note(f"{names} were not parsed by this parser: structure compares unlike parses, and says so")

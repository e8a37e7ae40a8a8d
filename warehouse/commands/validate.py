"""``metewand validate``: does a generator's file keep to the rules, and what has to be mended?"""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from warehouse.folder import StudyFolder
from warehouse.options import json_option, study_option

if TYPE_CHECKING:
    from warehouse.validation import FileReport

FLAGGED_EXIT_CODE = 3


@click.command("validate")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@study_option
@click.option(
    "--length", nargs=2, type=float, default=None, help="Band of the ratio of words.", metavar="LOW HIGH"
)
@click.option("--jaccard", type=click.FloatRange(0, 1), default=None, help="Ceiling of the similarity.")
@click.option(
    "--lines", "shown", type=click.IntRange(min=0), default=50, show_default=True, help="Lines to show."
)
@json_option
def command(
    files: tuple[Path, ...],
    folder: StudyFolder,
    length: tuple[float, float] | None,
    jaccard: float | None,
    shown: int,
    *,
    as_json: bool,
) -> None:
    """Hold generated lines against the four constraints of the task.

    FILES have line_id and generated (an aligned file of the study will do), or are folders of metewand batch:
    then every reply in it is validated. A reply has to answer the lines of its batch, another file those of
    the whole source. Exit code 0: clean; 3: something to mend; 2: not usable.
    """
    from warehouse.validating import validate_files  # noqa: PLC0415 - after the options are read

    validation = validate_files(folder, files, length=length, jaccard=jaccard)
    if as_json:
        content = {
            "is_clean": validation.is_clean,
            "unanswered": validation.unanswered,
            "files": [report.as_dict() for report in validation.reports],
        }
        click.echo(json.dumps(content, ensure_ascii=False, indent=1))
    else:
        for report in validation.reports:
            _print_report(report, shown)
        for name in validation.unanswered:
            click.echo(f"{name}: no reply yet")
    if not validation.is_clean:
        sys.exit(FLAGGED_EXIT_CODE)


def _print_report(report: "FileReport", shown: int) -> None:
    from warehouse.console import print_table, results_console  # noqa: PLC0415

    rows = [
        (line.row_number, line.line_id, problem.message_text)
        for line in report.lines[:shown]
        for problem in line.problems
    ]
    if rows:
        print_table(("line", "line_id", "what to change"), rows, title=report.file_name)
    console = results_console()
    if len(report.lines) > shown:
        console.print(f"… and {len(report.lines) - shown} more lines: --lines N shows more, --json all")
    counted = ", ".join(f"{code} {count}" for code, count in report.counts.items() if count)
    outcome = "clean" if report.is_clean else f"{len(report.lines)} lines to mend ({counted})"
    console.print(
        f"{report.file_name}: {outcome}; {report.line_count} lines for {report.expected_line_count}; "
        f"{_describe_lexicon(report)}",
        markup=False,
        soft_wrap=True,
    )


def _describe_lexicon(report: "FileReport") -> str:
    if not report.is_lexicon_closed:
        return "no closed lexicon: the study names no inflections and no variants"
    counts = report.lexicon_counts
    parts = ", ".join(f"{name} {count}" for name, count in counts.items() if name != "total")
    return f"lexicon of {counts['total']} forms ({parts})"

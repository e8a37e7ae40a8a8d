"""``metewand check``: the doctor of CoNLL-U files."""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from warehouse.options import json_option

if TYPE_CHECKING:
    from warehouse.conllu_doctor import Diagnosis


@click.command("check")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--summary", is_flag=True, help="Count the faults of a kind instead of listing each.")
@json_option
def command(files: tuple[Path, ...], *, summary: bool, as_json: bool) -> None:
    """Find every fault in treebanks and parses (CoNLL-U, plain or gzip).

    Tells each broken row with line, column and reason, and what loading would do: refuse the file, repair
    the value, or keep it as written. Exit code 2 where a file would be refused.
    """
    from warehouse.conllu_doctor import diagnose  # noqa: PLC0415 - after the options are read

    diagnoses = [diagnose(path) for path in files]
    if as_json:
        click.echo(json.dumps([diagnosis.as_dict() for diagnosis in diagnoses], ensure_ascii=False, indent=1))
    else:
        for diagnosis in diagnoses:
            _print_diagnosis(diagnosis, summary=summary)
    if any(diagnosis.is_refused for diagnosis in diagnoses):
        sys.exit(2)


def _print_diagnosis(diagnosis: "Diagnosis", *, summary: bool) -> None:
    from warehouse.console import print_table, results_console  # noqa: PLC0415

    faults = diagnosis.faults
    if faults and summary:
        counts = Counter((fault.kind.action, fault.fault_code) for fault in faults)
        rows = [
            (action, code, count, next(f.line for f in faults if f.fault_code == code))
            for (action, code), count in sorted(counts.items())
        ]
        print_table(("what loading does", "fault", "times", "first line"), rows, title=diagnosis.file_name)
    elif faults:
        listed = [
            (fault.line, fault.column, fault.kind.action, f"{fault.message}: {fault.kind.consequence}")
            for fault in faults
        ]
        print_table(("line", "column", "loading would", "why"), listed, title=diagnosis.file_name)
    results_console().print(diagnosis.verdict(), markup=False, soft_wrap=True)

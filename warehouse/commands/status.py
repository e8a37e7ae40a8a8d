"""``metewand status``: what is loaded, what is missing, what was odd, when it was built."""

import json
from typing import Any

import click

from warehouse.folder import StudyFolder
from warehouse.options import json_option, study_option


@click.command("status")
@study_option
@json_option
def command(folder: StudyFolder, as_json: bool) -> None:
    """Say what the study has and lacks, and whether the published tables are up to date."""
    state = _gather(folder)
    if as_json:
        click.echo(json.dumps(state, ensure_ascii=False, indent=1, default=str))
    else:
        _print(state)


def _gather(folder: StudyFolder) -> dict[str, Any]:
    from warehouse.building import find_changes  # noqa: PLC0415 - slow imports, only when called
    from warehouse.connection import open_published  # noqa: PLC0415
    from warehouse.fingerprint import read_fingerprint  # noqa: PLC0415
    from warehouse.study import read_study  # noqa: PLC0415
    from warehouse.study_status import find_lacks, read_published_state  # noqa: PLC0415

    study = read_study(folder.study_file)
    built = read_fingerprint(folder)
    state: dict[str, Any] = {
        "study": study.name,
        "folder": str(folder.root),
        "built_at": built.built_at if built else None,
        "build_seconds": built.seconds if built else None,
        "changes": find_changes(study),
        "lacks": [lack._asdict() for lack in find_lacks(study)],
    }
    if folder.published.is_file():
        with open_published(folder.published) as connection:
            state |= read_published_state(connection)
    return state


def _print(state: dict[str, Any]) -> None:
    from warehouse.console import print_table, results_console  # noqa: PLC0415

    out = results_console()
    built = f"built {state['built_at']} in {state['build_seconds']} s" if state["built_at"] else "never built"
    out.print(f"{state['study']}  ({state['folder']})\n{built}", markup=False)
    if state["changes"]:
        out.print("to do: metewand build, because", markup=False)
        for change in state["changes"]:
            out.print(f"  {change}", markup=False)
    else:
        out.print("up to date", markup=False)
    _print_rows(print_table, "Corpora", state.get("corpora", []))
    _print_rows(print_table, "Ratings", state.get("ratings", []))
    _print_rows(print_table, "Not given", state["lacks"])
    _print_rows(
        print_table, "Findings (all of them: metewand query 'from fct_findings')", state.get("findings", [])
    )
    for signature in state.get("signatures", []):
        out.print(f"signature {signature}", markup=False, soft_wrap=True)


def _print_rows(printer: Any, title: str, rows: list[dict[str, Any]]) -> None:
    if rows:
        printer(
            [name.replace("_", " ") for name in rows[0]], [list(row.values()) for row in rows], title=title
        )

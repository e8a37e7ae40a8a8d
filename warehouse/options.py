"""The options that commands share."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from warehouse.folder import StudyFolder, find_study

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

THREADS_VARIABLE = "METEWAND_THREADS"


_FOLDER_NOTE = "warehouse.options.study_folder"


def noted_folder(context: click.Context) -> StudyFolder | None:
    """The folder of the study that the command works on, once it is known; any context of the call serves."""
    folder = context.meta.get(_FOLDER_NOTE)
    return folder if isinstance(folder, StudyFolder) else None


def _find_study(context: click.Context, _parameter: click.Parameter, value: Path) -> StudyFolder:
    folder = find_study(value)
    context.meta[_FOLDER_NOTE] = folder  # click shares one meta between a command and its group
    return folder


def _set_threads(_context: click.Context, _parameter: click.Parameter, value: int | None) -> None:
    if value is not None:
        os.environ[THREADS_VARIABLE] = str(value)


# Gives the command a StudyFolder as its argument ``folder``.
study_option: Decorator = click.option(
    "--study",
    "folder",
    type=click.Path(path_type=Path),
    default=Path(),
    show_default="this folder",
    callback=_find_study,
    help="The study: its folder or its study.toml.",
)

# Sets METEWAND_THREADS, which dbt's profile reads; the command gets no argument.
threads_option: Decorator = click.option(
    "--threads",
    type=click.IntRange(min=1),
    default=None,
    show_default="2",
    expose_value=False,
    callback=_set_threads,
    help="Threads to compute with. Results do not depend on it.",
)

json_option: Decorator = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON for another program to read."
)

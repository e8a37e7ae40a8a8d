"""A build from end to end: load what changed, run the project, publish.

What readers see is whole at every moment: they read the published file, which one rename replaces at the
very end. The working file can be made again from the inputs, so a build that was cut off is not mended but
run in full by the next one.
"""

import contextlib
import dataclasses
import datetime
import gc
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

from warehouse.console import StepProgress, print_note
from warehouse.errors import MetewandError
from warehouse.fingerprint import (
    Fingerprint,
    read_fingerprint,
    stat_of,
    take_fingerprint,
    write_fingerprint,
)
from warehouse.folder import StudyFolder
from warehouse.inputs import list_inputs
from warehouse.study import Study, read_study

MODEL_SCHEMAS = ("marts", "intermediate", "staging", "seeds")


class BuildOutcome(NamedTuple):
    """What a build did. ``step_count`` is 0 where nothing had changed."""

    is_up_to_date: bool
    step_count: int
    table_count: int
    seconds: float
    has_inputs: bool = True


def build_study(folder: StudyFolder, *, check: bool = False, force: bool = False) -> BuildOutcome:
    """Bring the published file up to date with the study. ``check`` runs the data tests on the way.

    ``force`` builds everything anew. Raises ``InputError`` for the user's inputs, ``MetewandError`` else.
    """
    started_at = time.monotonic()
    study = read_study(folder.study_file)
    with _only_build(folder):
        before = None if force else read_fingerprint(folder)
        now = take_fingerprint(folder, _input_paths(study), before)
        cut_off = folder.unfinished_mark.exists()
        if before and not cut_off and not check and before.same_as(now) and _is_in_place(folder, before):
            if before.inputs != now.inputs:  # touched, but the same: remember the new times
                write_fingerprint(folder, dataclasses.replace(before, inputs=now.inputs))
            return BuildOutcome(True, 0, 0, time.monotonic() - started_at)
        with _collecting_rarely():
            held, step_count, table_count = _build(study, before, now, check=check, full=cut_off)
        seconds = time.monotonic() - started_at
        _remember(folder, dataclasses.replace(now, raw_tables=held), seconds)
    has_inputs = bool(study.generators or study.ratings or study.pairwise or study.detection)
    return BuildOutcome(False, step_count, table_count, seconds, has_inputs)


def find_changes(study: Study) -> list[str]:
    """What has changed since the last build, in words; empty where the published file is up to date."""
    folder = study.folder
    before = read_fingerprint(folder)
    if before is None or not folder.published.is_file():
        return ["the study has not been built yet"]
    now = take_fingerprint(folder, _input_paths(study), before)
    changes = ["a build was cut off"] if folder.unfinished_mark.exists() else []
    changes += ["study.toml has changed"] if before.study != now.study else []
    changes += (
        ["the program has changed"] if before.numbers + before.readers != now.numbers + now.readers else []
    )
    changes += [f"new: {name}" for name in now.inputs if name not in before.inputs]
    changes += [f"gone: {name}" for name in before.inputs if name not in now.inputs]
    both = [name for name in now.inputs if name in before.inputs]
    return changes + [f"changed: {n}" for n in both if now.inputs[n].sha256 != before.inputs[n].sha256]


def _input_paths(study: Study) -> list[Path]:
    return [path for item in list_inputs(study) for path in (item.path, *item.companions)]


def _build(
    study: Study, before: Fingerprint | None, now: Fingerprint, *, check: bool, full: bool
) -> tuple[dict[str, str], int, int]:
    # Slow to import, and a build with nothing to do needs none of it.
    from warehouse.connection import UnreadableFileError, open_working  # noqa: PLC0415
    from warehouse.loading import load_warehouse  # noqa: PLC0415
    from warehouse.publish import publish_marts  # noqa: PLC0415
    from warehouse.raw_changes import find_changed_tables, has_models, hash_raw_tables  # noqa: PLC0415
    from warehouse.runner import run_project  # noqa: PLC0415

    folder = study.folder
    with StepProgress("loading") as progress:
        try:
            load_warehouse(study, progress)
        except UnreadableFileError:  # it can be made again from the inputs
            folder.warehouse.unlink()
            load_warehouse(study, progress)
    full = full or before is None or before.numbers != now.numbers
    folder.unfinished_mark.touch()
    if full:
        _drop_models(folder)
    with open_working(folder.warehouse) as connection:
        held = hash_raw_tables(connection)
        full = full or not has_models(connection)  # the working file is new: everything has yet to be made
    # A check looks at every table. What a build before this one did not remember counts as changed.
    remembered = before.raw_tables if before and not full and not check else {}
    changed = find_changed_tables(remembered, held) if remembered else None
    step_count = run_project(folder, full_refresh=full, check=check, raw_tables=changed)
    table_count = publish_marts(folder.warehouse, folder.published)
    return held, step_count, table_count


def _remember(folder: StudyFolder, now: Fingerprint, seconds: float) -> None:
    built_at = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    done = dataclasses.replace(
        now, built_at=built_at, seconds=round(seconds, 2), published=stat_of(folder.published)
    )
    write_fingerprint(folder, done)
    folder.unfinished_mark.unlink(missing_ok=True)


def _is_in_place(folder: StudyFolder, before: Fingerprint) -> bool:
    return folder.published.is_file() and stat_of(folder.published) == before.published


def _drop_models(folder: StudyFolder) -> None:
    """Drop what an earlier version may have made and this one no longer makes; what was loaded stays."""
    from warehouse.connection import open_working  # noqa: PLC0415 - as in _build

    with open_working(folder.warehouse) as connection:
        for schema in MODEL_SCHEMAS:
            connection.execute(f"DROP SCHEMA IF EXISTS {schema} CASCADE")


@contextlib.contextmanager
def _only_build(folder: StudyFolder) -> Iterator[None]:
    """Hold the study for one build. The lock goes with the process, however that ends."""
    folder.logs.mkdir(parents=True, exist_ok=True)
    with (folder.hidden / "lock").open("a") as stream:
        if not _lock(stream):
            raise MetewandError(
                "another build of this study is under way",
                place=str(folder.root),
                remedy="wait until it is done; the published file can be read meanwhile",
            )
        yield


@contextlib.contextmanager
def _collecting_rarely() -> Iterator[None]:
    """Look for circular garbage less often: dbt makes objects by the million and keeps them.

    Looking through them again and again took a seventh of a small study's build.
    """
    thresholds = gc.get_threshold()
    gc.set_threshold(100_000, 20, 100)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)


def _lock(stream: IO[str]) -> bool:
    try:
        import fcntl  # noqa: PLC0415 - not on every system; there DuckDB's own lock has to do
    except ImportError:
        return True
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def say_outcome(outcome: BuildOutcome) -> None:
    """One line on what a build did."""
    if outcome.is_up_to_date:
        print_note(f"Nothing has changed since the last build ({outcome.seconds:.1f} s).")
    else:
        print_note(
            f"Built {outcome.table_count} tables in {outcome.step_count} steps, {outcome.seconds:.0f} s."
        )
    if not outcome.has_inputs:
        print_note("The study names no generated text and no ratings, so every table of results is empty.")

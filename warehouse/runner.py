"""Runs the dbt project in this process, shows how far it is, and says what failed in words.

dbt is imported only inside the functions that run it: the import alone takes longer than a build that has
nothing to do.
"""

import contextlib
import logging
import os
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from warehouse.console import StepProgress
from warehouse.errors import MetewandError
from warehouse.folder import StudyFolder
from warehouse.project_manifest import read_manifest
from warehouse.raw_changes import list_dependent_models, select_dependents
from warehouse.work_left import listening

if TYPE_CHECKING:
    from dbt.cli.main import dbtRunnerResult

CHECKOUT_ROOT = Path(__file__).resolve().parent.parent
WHEEL_ROOT = Path(__file__).resolve().parent / "project"

GLOBAL_OPTIONS = (
    "--no-version-check",
    "--no-send-anonymous-usage-stats",
    "--no-use-colors",
    "--no-use-colors-file",
    "--no-print",
    "--log-level=none",
    "--log-level-file=info",
)
FAILED_STATUSES = ("error", "fail", "runtime error", "partial success")


class BuildError(MetewandError):
    """A model, a seed or a data test of the project failed: our fault, or the database's."""


class CompiledModel(NamedTuple):
    """A model as dbt compiles it. ``parents`` are the schemas and names of what it refers to."""

    schema: str
    name: str
    path: str
    sql: str
    description: str
    parents: tuple[tuple[str, str], ...]


def project_root() -> Path:
    """The folder of the dbt project: the checkout's top, or the copy that travels inside the wheel."""
    for root in (WHEEL_ROOT, CHECKOUT_ROOT):
        if (root / "dbt_project.yml").is_file():
            return root
    raise MetewandError(
        "the dbt project is not where it should be",
        place=str(WHEEL_ROOT),
        remedy="install metewand again",
    )


def run_project(
    folder: StudyFolder,
    *,
    full_refresh: bool = False,
    check: bool = False,
    raw_tables: Collection[str] | None = None,
    project: Path | None = None,
) -> int:
    """Run every seed and model of the project on the study's working file; the number of steps run.

    ``check`` runs the data tests too. With ``raw_tables`` only the models that rest on these raw tables run.
    Raises ``BuildError`` naming the model and what the database said.
    """
    root = project or project_root()
    # dbt's notes of every node as files are left out: nobody reads them, and they take longer than the marts.
    command = ["--no-write-json", "build", "--exclude-resource-type", "unit_test"]
    command += [] if check else ["--exclude-resource-type", "test"]
    command += ["--full-refresh"] if full_refresh else []
    with dbt_environment(folder), StepProgress("building") as progress, listening(progress.count):
        manifest = _read_project(root)
        plan = _plan_steps(manifest, check=check)
        if raw_tables is not None:
            chosen = list_dependent_models(manifest, raw_tables)
            plan = [step for step in plan if step in chosen]
            command += select_dependents(manifest, raw_tables)
        if not plan:
            return 0
        progress.set_plan(plan)
        _invoke(command, root, manifest, progress)
        return len(plan)


def compile_models(folder: StudyFolder, *, project: Path | None = None) -> list[CompiledModel]:
    """Every model as a full build compiles it: what the database is asked, with no macro left."""
    root = project or project_root()
    command = ["--no-write-json", "compile", "--full-refresh", "--select", "resource_type:model"]
    command += ["--indirect-selection", "empty"]  # else the tests of the models come with them
    with dbt_environment(folder):
        manifest = _read_project(root)
        nodes = [result.node for result in _invoke(command, root, manifest, None).result.results]
    known = {**manifest.nodes, **manifest.sources}
    return [
        CompiledModel(
            node.schema,
            node.name,
            node.original_file_path,
            node.compiled_code,
            node.description,
            tuple((known[key].schema, known[key].identifier) for key in node.depends_on_nodes),
        )
        for node in nodes
    ]


def _read_project(root: Path) -> Any:
    return read_manifest(root, lambda: _invoke(["parse"], root, None, None).result)


def run_dbt(folder: StudyFolder, arguments: Sequence[str], *, project: Path | None = None) -> Any:
    """Run one dbt command, given as its words, and return dbt's own result object."""
    with dbt_environment(folder):
        return _invoke(list(arguments), project or project_root(), None, None).result


@contextlib.contextmanager
def dbt_environment(folder: StudyFolder) -> Iterator[None]:
    """Point dbt at the study's files for as long as the context lasts. dbt changes the working folder too.

    A log that cannot be written (a full disk) is not told on the screen: the build says itself what failed.
    """
    settings = {
        "METEWAND_DATABASE": str(folder.warehouse),
        "DBT_TARGET_PATH": str(folder.target),
        "DBT_LOG_PATH": str(folder.logs),
        "DO_NOT_TRACK": "1",
        "DBT_SEND_ANONYMOUS_USAGE_STATS": "false",
    }
    before: Mapping[str, str | None] = {name: os.environ.get(name) for name in settings}
    place = Path.cwd()
    os.environ.update(settings)
    tells, logging.raiseExceptions = logging.raiseExceptions, False
    try:
        yield
    finally:
        _close_database()
        logging.raiseExceptions = tells
        os.chdir(place)
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def _close_database() -> None:
    """Let go of the working file, which dbt's adapter would hold as long as this process lasts."""
    manager = sys.modules.get("dbt.adapters.duckdb.connections")
    if manager is not None:
        manager.DuckDBConnectionManager.close_all_connections()


def _close_log(logs: Path) -> None:
    """Close dbt's log, which each run opens anew and leaves open."""
    for logger in list(logging.root.manager.loggerDict.values()):
        for handler in list(getattr(logger, "handlers", ())):
            if isinstance(handler, logging.FileHandler) and Path(handler.baseFilename).parent == logs:
                logger.removeHandler(handler)  # type: ignore[union-attr]
                with contextlib.suppress(OSError):  # a full disk, which has been told already
                    handler.close()


def _invoke(
    command: list[str], root: Path, manifest: Any, progress: StepProgress | None
) -> "dbtRunnerResult":
    from dbt.cli.main import dbtRunner  # noqa: PLC0415 - slow, see the head of the module

    if str(root) not in sys.path:  # dbt's plugins import the packages by name
        sys.path.append(str(root))
    callbacks = [_progress_callback(progress)] if progress else []
    folders = ["--project-dir", str(root), "--profiles-dir", str(root / "warehouse")]
    outcome = dbtRunner(manifest=manifest, callbacks=callbacks).invoke([*GLOBAL_OPTIONS, *command, *folders])
    _close_log(Path(os.environ["DBT_LOG_PATH"]))
    if isinstance(outcome.exception, KeyboardInterrupt):
        raise KeyboardInterrupt
    if not outcome.success:
        raise _describe_failure(outcome)
    return outcome


def _progress_callback(progress: StepProgress) -> Any:
    def note(event: Any) -> None:
        if event.info.name == "NodeStart":
            progress.start(event.data.node_info.node_name)
        elif event.info.name == "NodeFinished":
            progress.finish(event.data.node_info.node_name)

    return note


def _plan_steps(manifest: Any, *, check: bool) -> list[str]:
    """Names of the steps, parents before children: the order in which they are likely to run."""
    kinds = {"model", "seed"} | ({"test"} if check else set())
    nodes = {key: node for key, node in manifest.nodes.items() if node.resource_type in kinds}
    depth: dict[str, int] = {}

    def measure(key: str) -> int:
        if key not in depth:
            parents = [parent for parent in nodes[key].depends_on_nodes if parent in nodes]
            depth[key] = 1 + max((measure(parent) for parent in parents), default=0)
        return depth[key]

    return [nodes[key].name for key in sorted(nodes, key=lambda key: (measure(key), key))]


def _describe_failure(outcome: "dbtRunnerResult") -> MetewandError:
    """What dbt could not do, as one error that names each model and the first lines of what was said."""
    results = getattr(outcome.result, "results", ())
    failed = [r for r in results if str(r.status) in FAILED_STATUSES]
    if not failed:
        said = _first_lines(str(outcome.exception))
        return BuildError(f"dbt could not start: {said}", remedy=_WHERE_TO_LOOK)
    told = [f"{r.node.name}: {_first_lines(r.message or 'no message')}" for r in failed]
    skipped = sum(str(r.status) == "skipped" for r in results)
    tail = f" ({skipped} steps that need it were not run)" if skipped else ""
    noun = "one step" if len(failed) == 1 else f"{len(failed)} steps"
    return BuildError(f"{noun} of the build failed{tail}\n  " + "\n  ".join(told), remedy=_WHERE_TO_LOOK)


_WHERE_TO_LOOK = (
    "what was published before still stands; dbt's log is .metewand/logs/dbt.log in the study's folder. "
    "Once the cause is gone, build again: it starts over by itself"
)


def _first_lines(message: str, count: int = 8) -> str:
    """The telling lines of a database's message; dbt's own first line only repeats the model's name."""
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    if lines and (lines[0].startswith(("Runtime Error in", "Database Error in", "Compilation Error in"))):
        lines = lines[1:] or lines
    return " / ".join(lines[:count])

"""What a build was made of, so that the next one can tell that nothing has changed without doing anything.

A fingerprint has four parts: the study file's content, the code that reads files, the code that makes
numbers, and every input file. It is compared before dbt or DuckDB is imported.
"""

import hashlib
import importlib.metadata
import json
import os
import platform
import tomllib
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from warehouse.folder import StudyFolder
from warehouse.runner import CHECKOUT_ROOT, project_root

FORMAT = 1
READER_CODE = ("ingest/**/*.py", "warehouse/loading.py", "warehouse/input*.py", "warehouse/raw_schema.py")
NUMBER_CODE = ("analysis/**/*.py", "warehouse/udf*.py")
PROJECT_CODE = ("dbt_project.yml", "models/**/*", "warehouse/macros/**/*", "warehouse/seeds/**/*")
PRESENTATION = ("report", "figures", "charts")  # modules of analysis that make no number
PACKAGES = ("dbt-core", "dbt-duckdb", "duckdb", "numpy", "scipy", "pandas", "pyarrow", "statsmodels")


@dataclass(frozen=True)
class FileMark:
    """One file: its content's hash, and the stat by which it is recognised without being read."""

    sha256: str
    stat: tuple[int, ...]


@dataclass(frozen=True)
class Fingerprint:
    """All that a build depends on, what the raw tables held, and the stat of the file that it ended in."""

    study: str
    readers: str
    numbers: str
    inputs: dict[str, FileMark]
    raw_tables: dict[str, str] = field(default_factory=dict)
    built_at: str = ""
    seconds: float = 0.0
    published: tuple[int, ...] = ()

    def same_as(self, other: "Fingerprint") -> bool:
        """Whether both would give the same tables."""
        return self._made_of() == other._made_of()

    def _made_of(self) -> tuple[str, str, str, dict[str, str]]:
        return self.study, self.readers, self.numbers, {k: v.sha256 for k, v in self.inputs.items()}


def take_fingerprint(folder: StudyFolder, inputs: Iterable[Path], before: Fingerprint | None) -> Fingerprint:
    """The present state. A file whose stat is as it was in ``before`` is not read again."""
    known = before.inputs if before else {}
    marks: dict[str, FileMark] = {}
    for path in sorted(set(inputs)):
        name = os.path.relpath(path, folder.root)
        stat = stat_of(path)
        old = known.get(name)
        marks[name] = old if old and old.stat == stat else FileMark(_hash_file(path), stat)
    return Fingerprint(
        study=_hash_study(folder.study_file), readers=reader_hash(), numbers=number_hash(), inputs=marks
    )


def reader_hash() -> str:
    """Hash of the code that turns files into raw tables, and of Python itself."""
    return _hash_code(CHECKOUT_ROOT, READER_CODE, [platform.python_version()])


def number_hash() -> str:
    """Hash of the dbt project, of the statistics, and of the versions of what computes."""
    versions = [f"{name} {importlib.metadata.version(name)}" for name in PACKAGES]
    return _hash_code(project_root(), PROJECT_CODE, versions) + _hash_code(CHECKOUT_ROOT, NUMBER_CODE, [])


def read_fingerprint(folder: StudyFolder) -> Fingerprint | None:
    """That of the last whole build; None where there is none, or none that this version understands."""
    try:
        content = json.loads(folder.fingerprint.read_text(encoding="utf-8"))
        if content.pop("format") != FORMAT:
            return None
        marks = {k: FileMark(v["sha256"], tuple(v["stat"])) for k, v in content.pop("inputs").items()}
        return Fingerprint(inputs=marks, published=tuple(content.pop("published")), **content)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def write_fingerprint(folder: StudyFolder, fingerprint: Fingerprint) -> None:
    """Store it, whole or not at all."""
    folder.hidden.mkdir(exist_ok=True)
    draft = folder.fingerprint.with_suffix(".tmp")
    draft.write_text(json.dumps({"format": FORMAT, **asdict(fingerprint)}, indent=1), encoding="utf-8")
    draft.replace(folder.fingerprint)


def stat_of(path: Path) -> tuple[int, ...]:
    """Size, both times and the inode: no way of changing a file leaves all of them as they were."""
    stat = path.stat()
    return stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino


def _hash_study(study_file: Path) -> str:
    """Hash of what the study file says; its comments and layout do not count."""
    content = tomllib.loads(study_file.read_text(encoding="utf-8-sig"))
    return hashlib.sha256(json.dumps(content, sort_keys=True, default=str).encode()).hexdigest()


def _hash_code(root: Path, patterns: Iterable[str], versions: Iterable[str]) -> str:
    digest = hashlib.sha256("\n".join(versions).encode())
    files = {path for pattern in patterns for path in root.glob(pattern) if path.is_file()}
    for path in sorted(files):
        if path.suffix == ".pyc" or path.stem in PRESENTATION:
            continue
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _hash_file(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()

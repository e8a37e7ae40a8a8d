"""Where things lie in a study's folder: what the user made and what the program makes."""

from pathlib import Path
from typing import NamedTuple

from warehouse.errors import InputError

STUDY_FILE = "study.toml"


class StudyFolder(NamedTuple):
    """A study's folder. Everything under ``hidden`` can be deleted: the next build makes it again."""

    root: Path
    study_file: Path

    @property
    def warehouse(self) -> Path:
        """The working file, which only a build opens."""
        return self.root / "warehouse.duckdb"

    @property
    def published(self) -> Path:
        """The finished file, which everybody else opens."""
        return self.root / "published.duckdb"

    @property
    def evaluations(self) -> Path:
        """The scores of the parsers that were evaluated for the study, one file each."""
        return self.root / "evaluations"

    @property
    def report(self) -> Path:
        return self.root / "report.html"

    @property
    def hidden(self) -> Path:
        """The program's own notes: fingerprint, logs, what dbt compiled."""
        return self.root / ".metewand"

    @property
    def target(self) -> Path:
        return self.hidden / "target"

    @property
    def logs(self) -> Path:
        return self.hidden / "logs"

    @property
    def fingerprint(self) -> Path:
        return self.hidden / "fingerprint.json"

    @property
    def unfinished_mark(self) -> Path:
        """Stands while a build is under way; found at the start of the next, that build was cut off."""
        return self.hidden / "unfinished"

    def require_published(self) -> Path:
        """The published file; ``InputError`` where the study was never built."""
        if not self.published.is_file():
            raise InputError(
                "this study has not been built yet",
                place=str(self.root),
                remedy="run: metewand build",
            )
        return self.published


def find_study(path: Path) -> StudyFolder:
    """The folder of a study, from its folder or its file; ``InputError`` where there is none."""
    study_file = path / STUDY_FILE if path.is_dir() else path
    if not study_file.is_file():
        raise InputError(
            f"there is no study here: {study_file} does not exist",
            remedy="name it with --study PATH (its folder or its file), or make one: metewand init DIR",
        )
    return StudyFolder(study_file.parent.resolve(), study_file.resolve())

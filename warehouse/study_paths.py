"""Paths in a study file: checked while the file is, so that all its faults are told together.

A path is relative to the study's folder, which reaches the validators as ``context["folder"]``.
"""

import glob
import os
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, ValidationInfo

from warehouse.study_problems import study_problem

ID_MARK = "{id}"
DEFAULT_PARSES = "parses/{id}.conllu.gz"
"""Where parses are written, and looked for, where the study names no other place."""


def _folder(info: ValidationInfo) -> Path:
    return Path(info.context["folder"]) if info.context else Path()


def _check_file(value: str, info: ValidationInfo) -> str:
    path = _folder(info) / value
    if path.is_file():
        return value
    what = "is a folder, not a file" if path.is_dir() else "does not exist"
    raise study_problem(f"the file {value!r} {what}", _path_remedy(path, value))


def _path_remedy(path: Path, value: str) -> str:
    if Path(value).is_absolute():
        return "correct the path"
    return f"paths are relative to the study's folder: put the file at {path}, or correct the path"


def _check_template(value: str, info: ValidationInfo) -> str:
    """A path that must exist, unless it holds ``{id}``: then each id may have a file or not."""
    return value if ID_MARK in value else _check_file(value, info)


def _check_files(value: str, info: ValidationInfo) -> str:
    """A path or a glob that names at least one file."""
    if not expand(_folder(info), value):
        if glob.has_magic(value):
            remedy = f"correct the pattern; it is looked for in {_folder(info)}"
            raise study_problem(f"no file matches {value!r}", remedy)
        return _check_file(value, info)
    return value


def expand(folder: Path, pattern: str) -> tuple[Path, ...]:
    """The files that a path or a glob names, in the order of their names."""
    literal = folder / pattern
    if literal.is_file():
        return (literal,)
    found = glob.glob(pattern, root_dir=folder, recursive=True)  # noqa: PTH207 - Path.glob takes no absolute ones
    return tuple(path for name in sorted(found) if (path := folder / name).is_file())


def fill_template(folder: Path, template: str, owner_id: str) -> Path:
    """The file of one id, whether it is there or not."""
    return folder / template.replace(ID_MARK, owner_id)


def find_parses(folder: Path, template: str | None, owner_id: str) -> Path | None:
    """The file of a corpus's parses; None where it has none."""
    path = fill_template(folder, template or DEFAULT_PARSES, owner_id)
    return path if path.is_file() else None


def name_without_suffix(path: Path) -> str:
    """The file's name without ``.gz`` and its suffix: ``gpt-4.1.tsv.gz`` gives ``gpt-4.1``."""
    return Path(path.name.removesuffix(".gz")).stem


def relative_name(folder: Path, path: Path) -> str:
    """The path as the tables show it: relative to the study's folder, with forward slashes."""
    return Path(os.path.relpath(path, folder)).as_posix()


FilePath = Annotated[str, AfterValidator(_check_file)]
TemplatePath = Annotated[str, AfterValidator(_check_template)]
FilePattern = Annotated[str, AfterValidator(_check_files)]

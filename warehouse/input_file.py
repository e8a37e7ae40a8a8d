"""One input of a study: which file, read by what, into which raw tables."""

import functools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ingest.provenance import hash_files, hash_values
from ingest.raw_tables import Loaded
from warehouse.study import Study

InputKey = tuple[str, str, str]


class InputFile(NamedTuple):
    """A file that a study names, with the call that reads it.

    ``input_code`` says what it is (``aligned``, ``index`` …), ``owner_id`` to whom it belongs (a generator,
    a corpus; empty where there is one of its kind). ``read`` is the reader with its arguments; the arguments
    count for whether the file has changed. ``companions`` are files that the same call reads too.
    ``resource_code`` names what the file is for those who ask for content hashes; empty: for nobody.
    """

    input_code: str
    owner_id: str
    file_path: str
    path: Path
    read: "functools.partial[Loaded]"
    tables: tuple[str, ...]
    companions: tuple[Path, ...] = ()
    resource_code: str = ""

    @property
    def key(self) -> InputKey:
        """What identifies the input among the loaded ones."""
        return (self.input_code, self.owner_id, self.file_path)

    def hash_content(self) -> str:
        """SHA-256 of the file, or of it and its companions."""
        return hash_files((self.path, *self.companions))

    def hash_options(self) -> str:
        """SHA-256 of how it is read: reader, arguments (files by name), tables."""
        arguments = {
            name: value.name if isinstance(value, Path) else value
            for name, value in self.read.keywords.items()
        }
        return hash_values([self.read.func.__qualname__, arguments, self.tables])


InputSource = Callable[[Study], Iterator[InputFile]]


def make_input(
    study: Study,
    input_code: str,
    name: str | Path,
    reader: Callable[..., Loaded],
    tables: tuple[str, ...],
    *,
    owner_id: str = "",
    resource_code: str = "",
    **arguments: Any,
) -> InputFile:
    """The input for a path of the study; ``arguments`` go to the reader beside the path."""
    path = study.folder.root / name
    read = functools.partial(reader, path, **arguments)
    return InputFile(
        input_code,
        owner_id,
        study.relative_name(path),
        path,
        read,
        tables,
        resource_code=resource_code,
    )

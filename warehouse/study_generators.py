"""The generators of a study: its ``[[generated]]`` entries with globs and ids resolved."""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from warehouse.folder import StudyFolder
from warehouse.study_paths import (
    DEFAULT_PARSES,
    ID_MARK,
    expand,
    fill_template,
    find_parses,
    name_without_suffix,
)
from warehouse.study_problems import StudyProblem, gather_problems
from warehouse.study_sections import Acceptance, Generated, GeneratorRecord


class Generator(NamedTuple):
    """One generator of the study. ``parses`` is None where it has none; ``parses_place`` is where they go."""

    generator_id: str
    aligned: Path
    parses: Path | None
    columns: dict[str, str]
    record: GeneratorRecord
    acceptance: Acceptance | None
    parses_place: Path


def expand_generators(
    entries: Sequence[Generated], folder: StudyFolder, taken: Collection[str]
) -> tuple[Generator, ...]:
    """One Generator per aligned file, in the order of the study, the files of a glob by name.

    ``taken`` are the ids of the other corpora. Raises InputError that names every clash.
    """
    generators: list[Generator] = []
    problems: list[StudyProblem] = []
    for number, entry in enumerate(entries):
        files = expand(folder.root, entry.aligned)
        problems += _find_entry_problems(f"generated[{number}]", entry, files)
        for file in files:
            generator_id = entry.id or name_without_suffix(file)
            parses = find_parses(folder.root, entry.parses, generator_id)
            parses_place = fill_template(folder.root, entry.parses or DEFAULT_PARSES, generator_id)
            columns = {str(name): heading for name, heading in entry.columns.items()}
            generator = Generator(
                generator_id, file, parses, columns, entry.generator, entry.acceptance, parses_place
            )
            problems += _find_clashes(f"generated[{number}]", generator, generators, taken)
            generators.append(generator)
    if problems:
        raise gather_problems(problems, folder.study_file.name)
    return tuple(generators)


def _find_entry_problems(place: str, entry: Generated, files: Sequence[Path]) -> Iterator[StudyProblem]:
    if len(files) == 1:
        return
    if entry.id is not None:
        message = f"one id, {entry.id!r}, for {len(files)} files of the pattern {entry.aligned!r}"
        yield StudyProblem(f"{place}.id", message, "leave the id out: each file's name is its id")
    if entry.parses is not None and ID_MARK not in entry.parses:
        message = f"one file of parses for {len(files)} files of the pattern {entry.aligned!r}"
        yield StudyProblem(f"{place}.parses", message, f"put {ID_MARK} where the file names have the id")


def _find_clashes(
    place: str, new: Generator, others: Sequence[Generator], taken: Collection[str]
) -> Iterator[StudyProblem]:
    if new.generator_id in taken:
        message = f"{new.aligned.name} has the id {new.generator_id!r}, which is another corpus of the study"
        yield StudyProblem(place, message, 'give it another: id = "…"')
    for other in others:
        if other.aligned.samefile(new.aligned):
            message = f"{new.aligned.name} is also the file of {other.generator_id!r}"
            remedy = "name each file once; mind what a pattern matches"
            yield StudyProblem(f"{place}.aligned", message, remedy)
        elif other.generator_id == new.generator_id:
            message = f"{new.aligned.name} and {other.aligned.name} have the same id, {new.generator_id!r}"
            yield StudyProblem(place, message, 'give one of them an id of its own: id = "…"')

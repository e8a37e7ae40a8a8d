"""Accepting a batch set: validated once more, written as one aligned file, recorded in the study.

All of it or nothing: the text is written first under a name that the study does not know yet, and the study
file is replaced in one step, after the new one has been read and checked as a study.
"""

import datetime
import os
import shutil
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from analysis.validation import VALIDATOR_VERSION
from ingest.provenance import hash_file
from ingest.text_files import read_text
from warehouse.batch_set import INSTRUCTIONS, BatchSet, count_repair_rounds, note_validation, read_batch_set
from warehouse.errors import InputError
from warehouse.folder import StudyFolder
from warehouse.original_lines import SourceLine
from warehouse.study import Study, read_study
from warehouse.toml_writing import write_toml_table
from warehouse.validating import lines_of
from warehouse.validation import FileReport, Reply, read_reply, validate_reply
from warehouse.validator_sources import ValidatorSources, compile_sources, study_limits

ACCEPTED_FOLDER = "accepted"
_COLUMNS = ("line_id", "original", "translation", "generated", "generated_translation")
_RECORD_KEYS = frozenset({"model", "version", "accessed", "instructions"})


class Outcome(NamedTuple):
    """What came of it. ``flagged`` maps a reply to its number of lines to mend; empty: accepted."""

    flagged: dict[str, int]
    line_count: int
    repair_rounds: int


def accept_batches(
    folder: StudyFolder, directory: Path, generator_id: str, record: Mapping[str, Any]
) -> Outcome:
    """Take a batch set into the study as a generator; where a line is flagged, change nothing.

    ``record`` has model, accessed and, where they are known, version and sampling parameters. Raises
    InputError.
    """
    study = read_study(folder.study_file)
    batches = read_batch_set(directory)
    sources = compile_sources(study)
    _check(study, batches, sources, generator_id)
    validated = [
        (batch, *_validate(study, sources, batches, number)) for number, batch in enumerate(batches.batches)
    ]
    flagged = {batch.reply.name: len(report.lines) for batch, _, report in validated if not report.is_clean}
    rounds = count_repair_rounds(batches)
    if flagged:
        return Outcome(flagged, 0, rounds)
    rows = [row for batch, reply, _ in validated for row in _align(lines_of(sources, batch), reply)]
    target = folder.root / ACCEPTED_FOLDER / f"{generator_id}.tsv"
    instructions = target.with_name(f"{generator_id}.instructions.md")
    _write_text(target, rows)
    shutil.copyfile(directory / INSTRUCTIONS, instructions)
    entry = {
        "id": generator_id,
        "aligned": study.relative_name(target),
        "generator": {**record, "instructions": study.relative_name(instructions)},
        "acceptance": _acceptance(study, sources, batches, rounds) | {"text_sha256": hash_file(target)},
    }
    try:
        _add_to_study(folder, entry)
    except BaseException:
        target.unlink(missing_ok=True)
        instructions.unlink(missing_ok=True)
        raise
    return Outcome({}, len(rows), rounds)


def _acceptance(
    study: Study, sources: ValidatorSources, batches: BatchSet, repair_rounds: int
) -> dict[str, Any]:
    """What the text was held against and how it came about."""
    return {
        "accepted": datetime.datetime.now(datetime.UTC).date(),
        "validator_version": VALIDATOR_VERSION,
        "length": list(study.validator.length),
        "jaccard": study.validator.jaccard,
        "lexicon_sha256": sources.lexicon.sha256,
        "lexicon_form_count": sources.lexicon.counts["total"],
        "batch_size": batches.batch_size,
        "batch_count": len(batches.batches),
        "repair_rounds": repair_rounds,
    }


def parse_parameters(given: Sequence[str]) -> dict[str, Any]:
    """Sampling parameters from NAME=VALUE: numbers, true and false as such, anything else as text."""
    parameters: dict[str, Any] = {}
    for item in given:
        name, equals, value = item.partition("=")
        if not equals or not name.isidentifier() or name in _RECORD_KEYS:
            remedy = "give NAME=VALUE, such as temperature=1.0; the model has options of its own"
            raise InputError(f"{item!r} is no sampling parameter", place="--parameter", remedy=remedy)
        try:
            read = tomllib.loads(f"value = {value}")["value"]
        except tomllib.TOMLDecodeError:
            read = value
        parameters[name] = read if isinstance(read, int | float | bool | str) else value
    return parameters


def _check(study: Study, batches: BatchSet, sources: ValidatorSources, generator_id: str) -> None:
    taken = {study.original.id, "background", *(generator.generator_id for generator in study.generators)}
    if generator_id in taken:
        remedy = "choose an id that no corpus of the study has"
        raise InputError(f"the id {generator_id!r} is taken", place="--id", remedy=remedy)
    if not generator_id or Path(generator_id).name != generator_id or generator_id.startswith("."):
        remedy = "give a plain name: it names the file too"
        raise InputError(f"the id {generator_id!r} can be no file name", place="--id", remedy=remedy)
    target = study.folder.root / ACCEPTED_FOLDER / f"{generator_id}.tsv"
    if target.exists():
        raise InputError(
            "there is such a file already", place=str(target), remedy="remove it, or choose another id"
        )
    if sources.original_sha256 != batches.original_sha256:
        message = "these batches were written from another source than the study now has"
        remedy = "name the study that they were written from, or write them again"
        raise InputError(message, place=str(batches.folder), remedy=remedy)
    unanswered = [batch for batch in batches.batches if not batch.reply.is_file()]
    if unanswered:
        count = len(batches.batches)
        message = f"{len(unanswered)} of {count} batches have no reply, first {unanswered[0].path.name}"
        remedy = f"put the answer into {unanswered[0].reply.name}"
        raise InputError(message, place=str(batches.folder), remedy=remedy)


def _validate(
    study: Study, sources: ValidatorSources, batches: BatchSet, number: int
) -> tuple[Reply, FileReport]:
    batch = batches.batches[number]
    reply = read_reply(batch.reply)
    expected = lines_of(sources, batch)
    report = validate_reply(batch.reply, reply, expected, sources.lexicon, study_limits(study))
    note_validation(batches, batch, len(report.lines))
    return reply, report


def _align(lines: Sequence[SourceLine], reply: Reply) -> list[tuple[str, ...]]:
    """The rows of an aligned file: a clean reply answers the lines one by one, in their order."""
    translations = reply.translations or [""] * len(reply.texts)
    return [
        (line.line_id, line.original_text, line.translation_text or "", text, translation)
        for line, text, translation in zip(lines, reply.texts, translations, strict=True)
    ]


def _write_text(target: Path, rows: Sequence[tuple[str, ...]]) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(f"{target.name}.unfinished")
    text = "".join("\t".join(row) + "\n" for row in (_COLUMNS, *rows))
    unfinished.write_text(text, encoding="utf-8", newline="")
    unfinished.replace(target)


def _add_to_study(folder: StudyFolder, entry: Mapping[str, Any]) -> None:
    """Write the entry at the end of the study file, whose other lines stay as the user wrote them."""
    present = read_text(folder.study_file)
    snippet = write_toml_table("generated", entry)
    unfinished = folder.root / f".study.{os.getpid()}.toml"
    unfinished.write_text(f"{present.rstrip()}\n\n{snippet}", encoding="utf-8", newline="")
    try:
        read_study(unfinished)
        unfinished.replace(folder.study_file)
    except InputError as error:
        remedy = f"write this entry into {folder.study_file.name} yourself:\n{snippet}"
        place = (error.place or "").replace(unfinished.name, folder.study_file.name)
        raise InputError(error.message, place=place, remedy=remedy) from error
    finally:
        unfinished.unlink(missing_ok=True)

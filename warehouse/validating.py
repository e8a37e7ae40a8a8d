"""Which lines a file has to answer, and the validation of one or many files of a study."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from analysis.validation import Limits
from warehouse.batch_set import MANIFEST, Batch, BatchSet, note_validation, read_batch_set
from warehouse.errors import InputError
from warehouse.folder import StudyFolder
from warehouse.original_lines import SourceLine
from warehouse.study import read_study
from warehouse.validation import FileReport, read_reply, validate_reply
from warehouse.validator_sources import ValidatorSources, compile_sources, study_limits


class Validation(NamedTuple):
    """What was validated, and the batches of a set, by their files, that have no reply yet."""

    reports: tuple[FileReport, ...]
    unanswered: tuple[str, ...]

    @property
    def is_clean(self) -> bool:
        """Whether every line that was asked for is there and keeps the rules."""
        return not self.unanswered and all(report.is_clean for report in self.reports)


def validate_files(
    folder: StudyFolder,
    files: Sequence[Path],
    *,
    length: tuple[float, float] | None = None,
    jaccard: float | None = None,
) -> Validation:
    """Validate files of a study, under its thresholds or those given. Raises InputError."""
    study = read_study(folder.study_file)
    limits = choose_limits(study_limits(study), length, jaccard)
    sources = compile_sources(study)
    columns = {generator.aligned: generator.columns for generator in study.generators}
    reports = []
    unanswered = []
    for path, batches, batch in _find_files(files):
        if batch and not batch.reply.is_file():
            unanswered.append(str(batch.path))
            continue
        expected = lines_of(sources, batch) if batch else sources.lines
        reply = read_reply(path, _reply_columns(columns.get(path.resolve())))
        report = validate_reply(path, reply, expected, sources.lexicon, limits)
        if batches and batch:
            note_validation(batches, batch, len(report.lines))
        reports.append(report)
    return Validation(tuple(reports), tuple(unanswered))


def choose_limits(limits: Limits, length: tuple[float, float] | None, jaccard: float | None) -> Limits:
    """The study's thresholds with those that were given in their place. Raises InputError."""
    if length:
        if not 0 <= length[0] <= length[1]:
            remedy = "give LOW HIGH with 0 ≤ LOW ≤ HIGH, such as 0.8 1.25"
            raise InputError(f"{length[0]} {length[1]} is no band", place="--length", remedy=remedy)
        limits = limits._replace(length_low=length[0], length_high=length[1])
    return limits if jaccard is None else limits._replace(jaccard_ceiling=jaccard)


def lines_of(sources: ValidatorSources, batch: Batch) -> list[SourceLine]:
    """The source lines of a batch. Raises InputError where the study's source no longer has one of them."""
    known = {line.line_id: line for line in sources.lines}
    unknown = [line_id for line_id in batch.line_ids if line_id not in known]
    if unknown:
        message = f"the source of this study has no line {unknown[0]!r}"
        remedy = "name the study that the batches were written from, or write them again"
        raise InputError(message, place=str(batch.path), remedy=remedy)
    return [known[line_id] for line_id in batch.line_ids]


def _find_files(files: Sequence[Path]) -> Iterator[tuple[Path, BatchSet | None, Batch | None]]:
    """The files to validate, each with its batch where it is the reply to one."""
    for path in files:
        if path.is_dir():
            batches = read_batch_set(path)
            yield from ((batch.reply, batches, batch) for batch in batches.batches)
        elif (path.parent / MANIFEST).is_file():
            batches = read_batch_set(path.parent)
            yield path, batches, batches.find_batch(path)
        else:
            yield path, None, None


def _reply_columns(columns: dict[str, str] | None) -> dict[str, str]:
    """The headings of a generator's file, as far as a reply has those columns."""
    return {
        name: heading for name, heading in (columns or {}).items() if name not in {"original", "translation"}
    }

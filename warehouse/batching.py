"""Making the batches of a study, with instructions from a template that the user edits."""

from importlib.resources import files
from pathlib import Path

from analysis.validation import VALIDATOR_VERSION, Limits
from ingest.text_files import read_text
from warehouse.batch_set import BatchSet, write_batch_set
from warehouse.folder import StudyFolder
from warehouse.study import read_study
from warehouse.validator_sources import compile_sources, study_limits

TEMPLATE = "templates/batch_instructions.md"


def make_batches(
    folder: StudyFolder, directory: Path, size: int, instructions: Path | None = None
) -> BatchSet:
    """Write the study's source in batches into a folder. Raises InputError."""
    study = read_study(folder.study_file)
    limits = study_limits(study)
    sources = compile_sources(study)
    text = read_text(instructions) if instructions else default_instructions(limits)
    record = {
        "study": study.name,
        "original_id": study.original.id,
        "original_sha256": sources.original_sha256,
        "validator": {"version": VALIDATOR_VERSION, **limits._asdict(), "lexicon": sources.lexicon.counts},
    }
    return write_batch_set(directory, sources.lines, size, text, record)


def default_instructions(limits: Limits) -> str:
    """The template with the study's thresholds in it."""
    template = files("warehouse").joinpath(TEMPLATE).read_text(encoding="utf-8")
    values = {
        "{length_low}": f"{limits.length_low:g}",
        "{length_high}": f"{limits.length_high:g}",
        "{jaccard_percent}": f"{limits.jaccard_ceiling * 100:g}",
    }
    for mark, value in values.items():
        template = template.replace(mark, value)
    return template

"""A batch set: the source in portions for a generator, and what comes back.

A folder with ``manifest.json``, ``instructions.md`` and ``batch-001.tsv`` … (line_id, original, translation),
and, once a generator has answered, ``batch-001.reply.tsv`` … (line_id, generated, generated_translation).
Each validation of a reply is noted in ``validations.jsonl``: that is how rounds of repair are counted.
"""

import itertools
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ingest.provenance import hash_file
from warehouse.errors import InputError
from warehouse.original_lines import SourceLine

MANIFEST = "manifest.json"
INSTRUCTIONS = "instructions.md"
VALIDATIONS = "validations.jsonl"
FORMAT_VERSION = 1
_SOURCE_COLUMNS = ("line_id", "original", "translation")


class Batch(NamedTuple):
    """One portion: its file, the file of its reply, the hash it was written with and the ids of its lines."""

    name: str
    path: Path
    reply: Path
    sha256: str
    line_ids: tuple[str, ...]


class BatchSet(NamedTuple):
    """A batch set as its manifest describes it."""

    folder: Path
    original_sha256: str
    batch_size: int
    batches: tuple[Batch, ...]

    def find_batch(self, reply: Path) -> Batch | None:
        """The batch that a reply answers; None for another file of the folder."""
        return next((batch for batch in self.batches if batch.reply.name == reply.name), None)


def split_lines(lines: Sequence[SourceLine], size: int) -> list[tuple[SourceLine, ...]]:
    """Cut the source into the fewest portions of at most ``size`` lines, all of nearly equal length."""
    count = -(-len(lines) // size)
    ends = [round(number * len(lines) / count) for number in range(count + 1)]
    return [tuple(lines[start:end]) for start, end in itertools.pairwise(ends)]


def write_batch_set(
    folder: Path, lines: Sequence[SourceLine], size: int, instructions: str, record: dict[str, Any]
) -> BatchSet:
    """Write a batch set into a folder that has none yet; the manifest last, so that half a set is none.

    ``record`` goes into the manifest as it is. Raises InputError where the folder holds a set already.
    """
    if (folder / MANIFEST).exists():
        remedy = "name another folder: replies may lie beside these batches"
        raise InputError("there is a batch set here already", place=str(folder), remedy=remedy)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / INSTRUCTIONS).write_text(instructions, encoding="utf-8", newline="")
    described = []
    for number, portion in enumerate(split_lines(lines, size), start=1):
        path = folder / f"batch-{number:03d}.tsv"
        path.write_text(_as_tsv(portion), encoding="utf-8", newline="")
        described.append(
            {
                "file": path.name,
                "reply": f"{path.stem}.reply.tsv",
                "sha256": hash_file(path),
                "line_ids": [line.line_id for line in portion],
            }
        )
    manifest = record | {
        "format_version": FORMAT_VERSION,
        "batch_size": size,
        "line_count": len(lines),
        "instructions": {"file": INSTRUCTIONS, "sha256": hash_file(folder / INSTRUCTIONS)},
        "batches": described,
    }
    unfinished = folder / f"{MANIFEST}.unfinished"
    unfinished.write_text(json.dumps(manifest, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    unfinished.replace(folder / MANIFEST)
    return read_batch_set(folder)


def read_batch_set(folder: Path) -> BatchSet:
    """Read a batch set and check that its batches are as they were written. Raises InputError."""
    path = folder / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
        batches = tuple(
            Batch(
                Path(item["file"]).stem,
                folder / Path(item["file"]).name,
                folder / Path(item["reply"]).name,
                str(item["sha256"]),
                tuple(item["line_ids"]),
            )
            for item in manifest["batches"]
        )
        found = BatchSet(folder, str(manifest["original_sha256"]), int(manifest["batch_size"]), batches)
    except (OSError, ValueError, KeyError, TypeError) as error:
        remedy = "name the folder that metewand batch wrote; write the set again if its manifest was changed"
        raise InputError(
            f"no batch set: {MANIFEST} cannot be read ({error!r})", place=str(folder), remedy=remedy
        ) from error
    for batch in found.batches:
        if hash_file(batch.path) != batch.sha256:
            remedy = "undo the change, or write the batches again into another folder"
            raise InputError("the batch is no longer as it was written", place=str(batch.path), remedy=remedy)
    return found


def note_validation(batches: BatchSet, batch: Batch, flagged_line_count: int) -> None:
    """Note that a reply was validated, with its hash and the outcome."""
    note = {"batch": batch.name, "sha256": hash_file(batch.reply), "flagged_line_count": flagged_line_count}
    with (batches.folder / VALIDATIONS).open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(note) + "\n")


def count_repair_rounds(batches: BatchSet) -> int:
    """How many rounds of repair the set took: over its batches, the most replies that were found flagged.

    The same reply validated twice is one; a line that was cut off while it was written counts for nothing.
    """
    path = batches.folder / VALIDATIONS
    flagged: dict[str, set[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            note = json.loads(line)
        except ValueError:
            continue
        if note["flagged_line_count"]:
            flagged.setdefault(note["batch"], set()).add(note["sha256"])
    return max(map(len, flagged.values()), default=0)


def _as_tsv(lines: Sequence[SourceLine]) -> str:
    """The lines as tab-separated text. A source line has no tab and no line end: it came from such a file,

    or from a CSV whose fields may hold them; there they become spaces.
    """
    rows = [
        _SOURCE_COLUMNS,
        *((line.line_id, line.original_text, line.translation_text or "") for line in lines),
    ]
    return "".join(
        "\t".join(" ".join(field.split("\t")) for field in row).replace("\n", " ") + "\n" for row in rows
    )

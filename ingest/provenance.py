"""Where rows come from: content hashes of files, and of what is built from several of them."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from ingest.raw_tables import Loaded
from warehouse.errors import InputError

BLOCK_BYTES = 1 << 20


def hash_file(path: Path) -> str:
    """SHA-256 of the file as it lies on disk (packed, where it is packed), in hexadecimal."""
    digest = hashlib.sha256()
    try:
        with path.open("rb") as file:
            while block := file.read(BLOCK_BYTES):
                digest.update(block)
    except OSError as error:
        raise InputError(
            f"the file cannot be read ({error.strerror or error})",
            place=str(path),
            remedy="check that it exists and that you may read it",
        ) from None
    return digest.hexdigest()


def hash_files(paths: Iterable[Path]) -> str:
    """SHA-256 for files that are read together, in their order; of one file it is the file's own."""
    hashes = [hash_file(path) for path in paths]
    return hashes[0] if len(hashes) == 1 else hash_values(hashes)


def hash_values(values: object) -> str:
    """SHA-256 of plain values (numbers, text, lists, dicts) in one canonical spelling."""
    spelling = json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(spelling.encode()).hexdigest()


def hash_reader_code() -> str:
    """SHA-256 of this package's source: files are read again when the way of reading them has changed."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    return hash_values([[source.name, hash_file(source)] for source in sources])


def read_hash_only(path: Path) -> Loaded:
    """A file that is kept by its hash alone (generation instructions): no rows, only provenance."""
    with path.open("rb"):
        return Loaded({}, 0)

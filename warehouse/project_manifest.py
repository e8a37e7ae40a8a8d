"""What is read off the project alone, kept for every study: dbt's manifest and the origins of columns.

Reading the project takes dbt longer than building a small study. What it reads depends on the project and on
dbt alone, so it is kept in the user's cache folder under a hash of both. A cache that is missing, unreadable
or cannot be written costs nothing but that time.
"""

import contextlib
import hashlib
import importlib.metadata
import os
import platform
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

PROJECT_FILES = (
    "dbt_project.yml",
    "models/**/*",
    "tests/data/**/*",
    "warehouse/docs/**/*.md",
    "warehouse/macros/**/*",
    "warehouse/profiles.yml",
    "warehouse/seeds/**/*",
)
PACKAGES = ("dbt-core", "dbt-adapters", "dbt-duckdb", "duckdb", "sqlglot")
KEPT_COUNT = 8  # files of a kind: readings of other versions and checkouts stay beside the newest


def read_manifest(root: Path, parse: Callable[[], Any]) -> Any:
    """The manifest of the project at ``root``: the kept one, or what ``parse`` gives, which is then kept."""
    kept = cache_folder() / f"{hash_project(root)}.msgpack"
    manifest = _load(kept)
    if manifest is None:
        from dbt.parser.manifest import extended_mashumaro_encoder  # noqa: PLC0415 - dbt is slow to import

        manifest = parse()
        keep_file(kept, manifest.to_msgpack(extended_mashumaro_encoder))
    return manifest


def cache_folder() -> Path:
    """Where readings are kept: ``metewand`` in the user's cache folder."""
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".cache"
    return Path(base) / "metewand"


def hash_project(root: Path) -> str:
    """Hash of the project's files, its place, dbt and Python: all that a reading depends on."""
    versions = [f"{name} {importlib.metadata.version(name)}" for name in PACKAGES]
    digest = hashlib.sha256("\n".join([str(root), platform.python_version(), *versions]).encode())
    files = {path for pattern in PROJECT_FILES for path in root.glob(pattern) if path.is_file()}
    for path in sorted(files):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _load(kept: Path) -> Any:
    """The kept manifest, made ready as dbt makes it ready after reading its own; None where there is none."""
    from dbt.contracts.graph.manifest import Manifest  # noqa: PLC0415 - dbt is slow to import
    from dbt.parser.manifest import extended_mashumuro_decoder  # noqa: PLC0415

    try:
        manifest = Manifest.from_msgpack(kept.read_bytes(), decoder=extended_mashumuro_decoder)
    except Exception:  # whatever is wrong with it, dbt can read the project again
        return None
    manifest.rebuild_ref_lookup()
    manifest.rebuild_doc_lookup()
    manifest.rebuild_disabled_lookup()
    manifest.build_flat_graph()
    return manifest


def keep_file(kept: Path, content: bytes) -> None:
    """Write a file of the cache whole, or not at all; the oldest of its kind give way."""
    with contextlib.suppress(OSError):
        kept.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=kept.parent, suffix=".tmp")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
            Path(draft).replace(kept)
        finally:
            Path(draft).unlink(missing_ok=True)
        others = kept.parent.glob(f"*{kept.suffix}")
        for old in sorted(others, key=lambda path: path.stat().st_mtime, reverse=True)[KEPT_COUNT:]:
            old.unlink(missing_ok=True)

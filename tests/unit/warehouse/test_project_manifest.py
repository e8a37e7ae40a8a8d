"""Keeping dbt's reading of the project: what it depends on, and that a bad one does no harm."""

from pathlib import Path

import pytest

from warehouse.project_manifest import cache_folder, hash_project, read_manifest


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of one's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return cache_folder()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The files of a small project."""
    root = tmp_path / "project"
    (root / "models").mkdir(parents=True)
    (root / "dbt_project.yml").write_text("name: small\n", encoding="utf-8")
    (root / "models" / "one.sql").write_text("select 1 as one\n", encoding="utf-8")
    return root


class Parsed:
    """Stands for a manifest: it can be serialised."""

    def to_msgpack(self, _encoder: object) -> bytes:
        return b"no manifest"


def test_hash_project__changes_with_every_file_and_its_name(project: Path) -> None:
    before = hash_project(project)
    (project / "models" / "one.sql").write_text("select 2 as one\n", encoding="utf-8")
    changed = hash_project(project)
    (project / "models" / "one.sql").rename(project / "models" / "two.sql")
    assert len({before, changed, hash_project(project)}) == 3


def test_read_manifest__parses_and_keeps_where_nothing_is_kept(project: Path, cache: Path) -> None:
    parsed = Parsed()
    assert read_manifest(project, lambda: parsed) is parsed
    assert [path.read_bytes() for path in cache.iterdir()] == [b"no manifest"]


def test_read_manifest__what_cannot_be_read_is_parsed_again(project: Path, cache: Path) -> None:
    read_manifest(project, Parsed)
    again = Parsed()
    assert read_manifest(project, lambda: again) is again


def test_read_manifest__a_folder_that_cannot_be_made_costs_nothing(project: Path, cache: Path) -> None:
    cache.parent.write_text("a file in its place", encoding="utf-8")
    parsed = Parsed()
    assert read_manifest(project, lambda: parsed) is parsed

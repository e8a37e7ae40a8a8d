"""The fingerprint: what counts as a change, and what does not."""

import dataclasses
import os
from pathlib import Path

import pytest

import warehouse.fingerprint as fingerprint
from warehouse.fingerprint import read_fingerprint, take_fingerprint, write_fingerprint
from warehouse.folder import StudyFolder


@pytest.fixture
def folder(tmp_path: Path) -> StudyFolder:
    (tmp_path / "study.toml").write_text('name = "one"\nseed = 1\n', encoding="utf-8")
    (tmp_path / "a.tsv").write_text("þæt", encoding="utf-8")
    return StudyFolder(tmp_path, tmp_path / "study.toml")


def take(folder, before=None):
    return take_fingerprint(folder, sorted(folder.root.glob("*.tsv")), before)


def test_nothing_done__is_the_same(folder):
    assert take(folder).same_as(take(folder))


@pytest.mark.parametrize(
    "text",
    ['# a comment\nname = "one"\nseed = 1\n', 'seed = 1\nname   =   "one"', '\ufeffname = "one"\nseed = 1\n'],
    ids=["comment", "layout", "byte order mark"],
)
def test_study_that_says_the_same__is_the_same(folder, text):
    before = take(folder)
    folder.study_file.write_text(text, encoding="utf-8")
    assert take(folder).same_as(before)


def test_option__is_a_change(folder):
    before = take(folder)
    folder.study_file.write_text('name = "one"\nseed = 2\n', encoding="utf-8")
    assert not take(folder).same_as(before)


def test_touched_file__is_the_same(folder):
    before = take(folder)
    os.utime(folder.root / "a.tsv", (1, 1))
    now = take(folder, before)
    assert now.same_as(before)
    assert now.inputs != before.inputs


def test_changed_file_of_the_same_size_and_time__is_a_change(folder):
    path = folder.root / "a.tsv"
    before, stat = take(folder), path.stat()
    path.write_text("ðæt", encoding="utf-8")
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert not take(folder, before).same_as(before)


def test_file_that_comes_or_goes__is_a_change(folder):
    before = take(folder)
    (folder.root / "b.tsv").write_text("ond", encoding="utf-8")
    more = take(folder, before)
    assert not more.same_as(before)
    (folder.root / "a.tsv").unlink()
    assert not take(folder, more).same_as(more)


def test_file_that_has_not_changed__is_not_read_again(folder, monkeypatch):
    before = take(folder)
    monkeypatch.setattr(fingerprint, "_hash_file", lambda path: pytest.fail(f"read {path}"))
    take(folder, before)


@pytest.mark.parametrize("part", ["numbers", "readers"])
def test_code__is_a_change(folder, part):
    now = take(folder)
    assert not now.same_as(dataclasses.replace(now, **{part: "another"}))


def test_code_that_only_presents__does_not_count(tmp_path):
    (tmp_path / "analysis").mkdir()
    (tmp_path / "analysis" / "composite.py").write_text("a = 1", encoding="utf-8")
    before = fingerprint._hash_code(tmp_path, ["analysis/**/*.py"], [])
    (tmp_path / "analysis" / "report.py").write_text("b = 1", encoding="utf-8")
    assert fingerprint._hash_code(tmp_path, ["analysis/**/*.py"], []) == before
    (tmp_path / "analysis" / "composite.py").write_text("a = 2", encoding="utf-8")
    assert fingerprint._hash_code(tmp_path, ["analysis/**/*.py"], []) != before


def test_written__is_read_back(folder):
    now = dataclasses.replace(
        take(folder), built_at="2026-11-30T05:00:00+00:00", seconds=1.5, published=(1, 2)
    )
    write_fingerprint(folder, now)
    assert read_fingerprint(folder) == now


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"format": 0}', '{"format": 1}', '{"format": 1, "inputs": 3}']
)
def test_notes_that_make_no_sense__count_as_none(folder, text):
    folder.hidden.mkdir()
    folder.fingerprint.write_text(text, encoding="utf-8")
    assert read_fingerprint(folder) is None

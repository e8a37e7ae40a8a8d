"""A load that is cut off at any moment leaves the warehouse as it was; the next one is a whole one."""

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from warehouse import loading
from warehouse.connection import open_working

ROOT = Path(__file__).resolve().parents[2]

# A load in a process of its own, with something that happens after each file.
LOAD = """
import os, resource, signal, sys
from pathlib import Path
from warehouse.loading import load_warehouse
from warehouse.study import read_study

class Listener:
    def set_plan(self, steps): pass
    def start(self, step): pass
    def finish(self, step):
        {happening}

load_warehouse(read_study(Path(sys.argv[1])), Listener())
"""


def run_load(folder: Path, happening: str) -> subprocess.CompletedProcess:
    """Load in another process; ``happening`` is a statement that is run after each file."""
    code = textwrap.dedent(LOAD).format(happening=happening)
    return subprocess.run(
        [sys.executable, "-c", code, str(folder)], cwd=ROOT, capture_output=True, text=True, check=False
    )


def spoil_three(small_study) -> None:
    small_study.write("background.tsv", "line_id\ttext\nc1\tand þa com se eorl\n")
    small_study.write("headwords.tsv", "lemma\nand\n")
    small_study.write("variants.tsv", "lemma\tvariant\nand\tond\n")


@pytest.mark.parametrize("step", ["background.tsv", "headwords.tsv", "variants.tsv"])
def test_kill_in_the_middle_of_a_load(small_study, step):
    spoil_three(small_study)
    before = small_study.dump()
    happening = f"if step == {step!r}: os.kill(os.getpid(), signal.SIGKILL)"
    assert run_load(small_study.folder, happening).returncode == -9
    assert small_study.dump() == before
    assert small_study.load().exit_code == 0
    assert small_study.ask("select line_id from raw.background_lines") == [("c1",)]


def test_interrupt_in_the_middle_of_a_load(small_study, monkeypatch):
    spoil_three(small_study)
    before = small_study.dump()

    def interrupt(*_arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(loading, "check_one_original", interrupt)
    result = small_study.load()
    assert result.exit_code == 130
    assert "Traceback" not in result.output
    assert small_study.dump() == before


def test_failure_of_the_program_in_the_middle_of_a_load(small_study, monkeypatch):
    spoil_three(small_study)
    before = small_study.dump()

    def fail(*_arguments):
        raise ZeroDivisionError("by accident")

    monkeypatch.setattr(loading, "write_study_records", fail)
    result = small_study.load()
    assert result.exit_code == 1
    assert "fault of the program" in result.output
    assert small_study.dump() == before


def test_full_disk(small_study):
    before = small_study.dump()
    lines = "".join(f"x{number}\t{number * 7919:x} and {number:b}\n" for number in range(60_000))
    small_study.write("background.tsv", "line_id\ttext\n" + lines)
    limit = (small_study.folder / "warehouse.duckdb").stat().st_size + 100_000
    run = run_load(small_study.folder, f"resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))")
    assert run.returncode == 1
    assert "MetewandError" in run.stderr
    assert "make room on the disk" in run.stderr
    assert small_study.dump() == before


def test_two_loads_at_once(small_study):
    before = small_study.dump()
    small_study.write("headwords.tsv", "lemma\nand\n")
    with open_working(small_study.folder / "warehouse.duckdb"):
        run = subprocess.run(
            [sys.executable, "-m", "warehouse", "load", "--study", str(small_study.folder)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    assert run.returncode != 0
    assert "another program has this file open" in run.stderr
    assert "Traceback" not in run.stderr
    assert small_study.dump() == before


def test_file_that_vanishes_after_the_study_was_read(small_study, monkeypatch):
    before = small_study.dump()
    read = loading.prepare_raw_schema

    def vanish(connection):
        (small_study.folder / "index.tsv").unlink()
        read(connection)

    monkeypatch.setattr(loading, "prepare_raw_schema", vanish)
    result = small_study.load()
    assert result.exit_code == 2
    assert "index.tsv" in result.output
    assert small_study.dump() == before

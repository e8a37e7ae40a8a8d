"""A build counts only what is new, and ends where a build from nothing would."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

import warehouse
from tests.fixtures.sample_study import copy_sample

# When a file was loaded is the one thing that two builds may tell differently.
TIMES = {"dim_files": ["loaded_at"]}


def dump(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every published table, sorted."""
    with duckdb.connect(str(folder / "published.duckdb"), read_only=True) as connection:
        names = connection.execute("select table_name from information_schema.tables order by 1").fetchall()
        return {
            name: connection.execute(
                f"select * {_without(TIMES.get(name))} from marts.{name} order by all"
            ).fetchall()
            for (name,) in names
        }


def _without(columns: list[str] | None) -> str:
    return f"exclude ({', '.join(columns)})" if columns else ""


@pytest.fixture(scope="module")
def grown(
    build: Callable[[Path], None], tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, list[tuple[str]]]:
    """The sample built without one of its texts, marked, and built again with it; and what marks are left."""
    folder = tmp_path_factory.mktemp("grown") / "sample"
    copy_sample(folder)
    study_file = folder / "study.toml"
    content = study_file.read_text(encoding="utf-8")
    sections = content.split("[[generated]]")
    fewer = "[[generated]]".join(section for section in sections if 'id = "patchwork"' not in section)
    assert fewer.count("[[generated]]") == 3
    study_file.write_text(fewer, encoding="utf-8")
    build(folder)
    with duckdb.connect(str(folder / "warehouse.duckdb")) as connection:
        # A mark on what was counted for one text: it stands as long as nobody counts that text again.
        connection.execute(
            "insert into intermediate.int_corpus__line_forms "
            "select corpus_version_id, corpus_id, -1, 'marked', 0 from intermediate.int_corpus__corpora"
        )
    study_file.write_text(content, encoding="utf-8")
    build(folder)
    with duckdb.connect(str(folder / "warehouse.duckdb"), read_only=True) as connection:
        marked = connection.execute(
            "select corpus_id from intermediate.int_corpus__line_forms where form = 'marked' order by 1"
        ).fetchall()
    return folder, marked


def test_only_the_new_text_is_counted(grown: tuple[Path, list[tuple[str]]]) -> None:
    _, marked = grown
    assert {"careful", "copyist", "modern", "background"} <= {corpus_id for (corpus_id,) in marked}
    assert "patchwork" not in {corpus_id for (corpus_id,) in marked}


def test_grown_study_equals_one_built_at_once(
    grown: tuple[Path, list[tuple[str]]], built_sample: Path
) -> None:
    grown_rows, whole_rows = dump(grown[0]), dump(built_sample)
    assert grown_rows.keys() == whole_rows.keys()
    for name, rows in whole_rows.items():
        assert grown_rows[name] == rows, name


def test_nothing_changed__is_told_at_once_without_dbt_or_duckdb(
    grown: tuple[Path, list[tuple[str]]],
) -> None:
    script = (
        "import sys, pathlib; from warehouse.building import build_study; "
        "from warehouse.folder import find_study; "
        "outcome = build_study(find_study(pathlib.Path(sys.argv[1]))); "
        "print(outcome.is_up_to_date, 'dbt' in sys.modules)"
    )
    started_at = time.monotonic()
    said = subprocess.run(
        [sys.executable, "-c", script, str(grown[0])],
        cwd=Path(warehouse.__file__).parents[1],
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.split() == ["True", "False"]
    assert time.monotonic() - started_at < 5

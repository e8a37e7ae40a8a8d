"""The commands that read a built study: what they print, write and refuse."""

import csv
import io
import json
import re
import shutil
from pathlib import Path

import duckdb
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from analysis.figures import FIGURES
from tests.fixtures.sample_study import copy_sample
from warehouse.cli import main
from warehouse.commands import demo


@pytest.fixture
def run(built_sample: Path):
    def call(*words: str) -> Result:
        name, *rest = words
        return CliRunner().invoke(main, [name, "--study", str(built_sample), *rest])

    return call


COUNT = "select role, count(*) as corpus_count from dim_corpora group by role order by role"
ANSWER = [("background", 1), ("generated", 4), ("original", 1)]


def test_query__prints_a_table(run):
    shown = run("query", COUNT)
    assert shown.exit_code == 0, shown.stderr
    lines = shown.stdout.splitlines()
    assert any("role" in line and "corpus_count" in line for line in lines)
    assert any(line.split() == ["generated", "4"] for line in lines)


def test_query__prints_csv_json_and_parquet(run, tmp_path):
    rows = list(csv.reader(io.StringIO(run("query", COUNT, "--csv").stdout)))
    assert rows == [["role", "corpus_count"], *([role, str(count)] for role, count in ANSWER)]
    objects = json.loads(run("query", COUNT, "--json").stdout)
    assert objects == [{"role": role, "corpus_count": count} for role, count in ANSWER]
    target = tmp_path / "answer.parquet"
    assert run("query", COUNT, "--output", str(target)).exit_code == 0
    assert [tuple(row.values()) for row in pq.read_table(target).to_pylist()] == ANSWER


def test_query__loses_no_column_that_has_the_name_of_another(run):
    question = "select 1 as a, 2 as a, 3 as a_1"
    assert run("query", question, "--csv").stdout.splitlines() == ["a,a_1,a_1_1", "1,2,3"]
    assert json.loads(run("query", question, "--json").stdout) == [{"a": 1, "a_1": 2, "a_1_1": 3}]
    assert run("query", "select generator_id, * from dim_generators").exit_code == 0


def test_query__keeps_words_that_look_like_nothing(run):
    shown = run("query", "select 'nan' as a, 'NULL' as b, cast(null as varchar) as c", "--csv")
    assert shown.stdout == "a,b,c\nnan,NULL,\n"


def test_query__explains_a_wrong_name(run):
    shown = run("query", "select nonesuch from dim_corpora")
    assert shown.exit_code == 2
    assert "nonesuch" in shown.stderr
    assert "Traceback" not in shown.stderr


def test_query__refuses_to_change_and_an_unknown_suffix(run):
    assert run("query", "drop table dim_corpora").exit_code == 2
    refused = run("query", COUNT, "--output", "answer.xyz")
    assert refused.exit_code == 2
    assert ".csv, .json or .parquet" in refused.stderr


def test_status__says_what_is_there_and_what_is_not(run):
    state = json.loads(run("status", "--json").stdout)
    assert state["changes"] == []
    assert {row["corpus_id"] for row in state["corpora"]} >= {"careful", "background"}
    assert state["signatures"]
    assert [(row["annotator_id"], row["answer_count"]) for row in state["ratings"]] == [
        ("first-reader", 64),
        ("second-reader", 64),
    ]
    shown = run("status").stdout
    assert "up to date" in shown
    assert "first-reader" in shown


def test_status__names_what_a_small_study_lacks(tmp_path):
    (tmp_path / "study.toml").write_text('name = "empty"\n', encoding="utf-8")
    shown = CliRunner().invoke(main, ["status", "--study", str(tmp_path)])
    assert shown.exit_code == 0, shown.stderr
    assert "never built" in shown.stdout
    for consequence in ("no ratings, agreement, claims", "no word geometry (W)", "no structure track (S)"):
        assert consequence in shown.stdout


def test_scoreboard__speaks(run):
    shown = " ".join(run("scoreboard").stdout.split())
    assert "The highest G is that of careful" in shown
    assert "not a percentage of correctness" in shown
    board = json.loads(run("scoreboard", "--json").stdout)
    assert {row["generator_id"] for row in board["scores"]} == {"careful", "copyist", "modern", "patchwork"}


def test_report__is_written_from_the_published_file_alone(built_sample, tmp_path):
    shutil.copy(built_sample / "published.duckdb", tmp_path)
    shutil.copy(built_sample / "study.toml", tmp_path)
    shown = CliRunner().invoke(main, ["report", "--study", str(tmp_path)])
    assert shown.exit_code == 0, shown.stderr
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "The highest G is that of careful" in page
    assert page.count("<figure") == len(FIGURES)


def test_figures__are_listed_written_and_refused_by_name(run, tmp_path):
    assert all(name in run("figure").stdout for name in FIGURES)
    for style in ("svg", "png", "pdf"):
        target = tmp_path / f"components.{style}"
        words = (
            "--format",
            style,
            "--output",
            str(target),
            "--generator",
            "careful",
            "--generator",
            "modern",
        )
        assert run("figure", "components", *words).exit_code == 0
        assert target.stat().st_size > 1000
        assert target.read_bytes().startswith({"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}[style])
    assert "choose one of" in run("figure", "nonesuch").stderr
    assert "no generator is named 'x'" in run("figure", "components", "--generator", "x").stderr


@pytest.mark.parametrize(
    ("name", "words", "head"),
    [
        ("new/x.png", (), b"\x89PNG"),
        ("x.PDF", (), b"%PDF"),
        ("plain", ("--format", "png"), b"\x89PNG"),
    ],
)
def test_figure__is_of_the_kind_that_its_name_ends_in(run, tmp_path, name, words, head):
    shown = run("figure", "score-intervals", "--output", str(tmp_path / name), *words)
    assert shown.exit_code == 0, shown.stderr
    assert (tmp_path / name).read_bytes().startswith(head)


@pytest.mark.parametrize(
    ("name", "words", "remedy"),
    [
        ("x.jpg", (), "end its name in .svg, .png or .pdf"),
        ("x", (), "end its name in .svg, .png or .pdf"),
        ("x.svg", ("--format", "png"), "leave out --format"),
    ],
)
def test_figure__of_another_kind_is_refused(run, tmp_path, name, words, remedy):
    shown = run("figure", "score-intervals", "--output", str(tmp_path / name), *words)
    assert shown.exit_code == 2
    assert remedy in shown.stderr
    assert not (tmp_path / name).exists()


def test_compare__lists_every_component_with_its_interval_and_no_tiny_p(run):
    shown = run("compare", "careful", "copyist").stdout
    listed = {line.split()[0] for line in shown.splitlines() if " to " in line and "less" not in line}
    assert {"G", "G_free", *"AWFSCIL"} <= listed
    assert "< 0.001" in shown
    assert not re.search(r"\de-\d", shown)


def test_export__has_every_row_of_every_table_and_a_dictionary(built_sample, run, tmp_path):
    shown = run("export", str(tmp_path / "out"))
    assert shown.exit_code == 0, shown.stderr
    with duckdb.connect(str(built_sample / "published.duckdb"), read_only=True) as connection:
        names = connection.execute("SELECT table_name FROM duckdb_tables() ORDER BY 1").fetchall()
        for (name,) in names:
            count = connection.execute(f'SELECT count(*) FROM marts."{name}"').fetchone()[0]
            parquet = tmp_path / "out" / "parquet" / f"{name}.parquet"
            assert pq.read_metadata(parquet).num_rows == count
            with (tmp_path / "out" / "csv" / f"{name}.csv").open(encoding="utf-8", newline="") as stream:
                assert sum(1 for _ in csv.reader(stream)) == count + 1
        columns = connection.execute("SELECT count(*) FROM duckdb_columns() WHERE NOT internal").fetchone()[0]
    with (tmp_path / "out" / "data_dictionary.csv").open(encoding="utf-8", newline="") as stream:
        described = list(csv.DictReader(stream))
    assert len(described) == columns
    origins = {(row["table_name"], row["column_name"]): row["origins"] for row in described}
    assert origins["fct_lines", "original_text"] == "raw.aligned_lines.original_text"
    assert "fct_lines" in (tmp_path / "out" / "data_dictionary.html").read_text(encoding="utf-8")


def test_demo__refuses_a_folder_of_something_else(tmp_path):
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    shown = CliRunner().invoke(main, ["demo", str(tmp_path)])
    assert shown.exit_code == 2
    assert "something other than the demo" in shown.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_demo__in_a_built_folder_shows_the_scoreboard_and_writes_the_report(
    built_sample, tmp_path, monkeypatch
):
    monkeypatch.setattr(demo, "SAMPLE", copy_sample(tmp_path / "sample"))
    folder = tmp_path / "demo"
    shutil.copytree(built_sample, folder, copy_function=shutil.copy2)
    (folder / "texts" / "modern.tsv").unlink()
    shown = CliRunner().invoke(main, ["demo", str(folder)])
    assert shown.exit_code == 0, shown.stderr
    assert "Scoreboard" in shown.stdout
    assert "G_free" in shown.stdout
    said = " ".join(shown.stdout.split())
    assert "I of modern, I of patchwork: fewer than ten lines decide the value" in said
    assert (folder / "texts" / "modern.tsv").is_file()
    assert (folder / "report.html").is_file()

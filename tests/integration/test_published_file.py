"""The published file of the sample: what others find in it before, while and after it is replaced."""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import duckdb
import pytest

import warehouse
from warehouse.connection import open_published
from warehouse.folder import find_study

CHECKOUT = Path(warehouse.__file__).parents[1]
NEWEST_STORAGE = 67  # what DuckDB 1.4 writes and drivers of that age read


# A shell that runs the tests in the background has them ignore Ctrl-C, and their builds with them.
HEEDING_INTERRUPTS = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from warehouse.cli import main; main(prog_name='metewand')"
)


@pytest.fixture
def study(built_sample: Path, tmp_path: Path) -> Path:
    """A built study of one's own to change."""
    folder = tmp_path / "sample"
    shutil.copytree(built_sample, folder)
    return folder


def start_build(folder: Path, *options: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", HEEDING_INTERRUPTS, "build", "--study", str(folder), *options],
        cwd=CHECKOUT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def finish(process: "subprocess.Popen[str]") -> str:
    said, _ = process.communicate(timeout=600)
    assert process.returncode == 0, said
    return said


def dump(published: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table; when files were loaded is left out."""
    with open_published(published) as connection:
        tables = connection.execute("SELECT table_name FROM duckdb_tables() ORDER BY 1").fetchall()
        return {
            name: connection.execute(
                f'SELECT * EXCLUDE (loaded_at) FROM "{name}"' if name == "dim_files" else f'FROM "{name}"'
            ).fetchall()
            for (name,) in tables
        }


def change_study(folder: Path, text: str) -> None:
    study_file = folder / "study.toml"
    study_file.write_text(text + study_file.read_text(encoding="utf-8"), encoding="utf-8")


def test_published__has_marts_alone_all_commented_and_keyed(built_sample):
    with open_published(built_sample / "published.duckdb") as connection:
        ask = lambda sql: connection.execute(sql).fetchall()  # noqa: E731
        assert ask("SELECT DISTINCT schema_name FROM duckdb_tables()") == [("marts",)]
        assert ask("SELECT table_name FROM duckdb_tables() WHERE comment IS NULL") == []
        assert (
            ask("SELECT table_name, column_name FROM duckdb_columns() WHERE comment IS NULL AND NOT internal")
            == []
        )
        keyless = ask(
            "SELECT table_name FROM duckdb_tables() WHERE NOT has_primary_key AND table_name NOT LIKE 'rpt_%'"
        )
        assert keyless == []


def test_published__is_small_and_readable_by_older_drivers(built_sample):
    published = built_sample / "published.duckdb"
    assert published.stat().st_size < 12_000_000
    head = published.read_bytes()[:20]
    assert head[8:12] == b"DUCK"
    assert int.from_bytes(head[12:20], "little") <= NEWEST_STORAGE


CLIENT_PYTHON = os.environ.get("METEWAND_CLIENT_PYTHON", "")
REFLECTION = """
import json, sys, sqlalchemy
engine = sqlalchemy.create_engine("duckdb:///" + sys.argv[1], connect_args={"read_only": True})
names = sqlalchemy.inspect(engine).get_table_names(schema="marts")
table = sqlalchemy.Table("fct_overall_scores", sqlalchemy.MetaData(), autoload_with=engine, schema="marts")
query = (
    sqlalchemy.select(table.c.generator_id).where(table.c.score_code == "G").order_by(table.c.value.desc())
)
with engine.connect() as connection:
    found = [name for (name,) in connection.execute(query)]
said = {
    "version": sqlalchemy.__version__, "tables": names, "key": [c.name for c in table.primary_key],
    "comment": table.comment, "column_comment": table.c.value.comment, "generators": found,
}
print(json.dumps(said))
"""


@pytest.mark.skipif(
    not CLIENT_PYTHON,
    reason="METEWAND_CLIENT_PYTHON names no Python with duckdb-sqlalchemy, which wants an older DuckDB",
)
def test_published__is_reflected_over_sqlalchemy(built_sample):
    call = [CLIENT_PYTHON, "-c", REFLECTION, str(built_sample / "published.duckdb")]
    said = json.loads(subprocess.run(call, capture_output=True, text=True, check=True).stdout)
    assert int(said["version"].split(".")[0]) >= 2
    assert {"fct_overall_scores", "fct_lines", "dim_corpora"} <= set(said["tables"])
    assert said["key"] == ["generator_id", "score_code"]
    assert said["comment"].startswith("One row per")
    assert said["column_comment"]
    assert len(said["generators"]) == 4


def test_changed_input__is_noticed_though_its_time_is_put_back(study):
    target = study / "texts" / "careful.tsv"
    before = target.stat()
    target.write_text(target.read_text(encoding="utf-8").replace("and", "ond"), encoding="utf-8")
    os.utime(target, ns=(before.st_atime_ns, before.st_mtime_ns))
    said = subprocess.run(
        [sys.executable, "-m", "warehouse", "status", "--json", "--study", str(study)],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "changed: texts/careful.tsv" in json.loads(said.stdout)["changes"]


def test_readers__never_fail_nor_see_a_part_during_two_builds(study):
    published = study / "published.duckdb"
    seen: set[tuple[int, ...]] = set()
    faults: list[str] = []
    stop = threading.Event()

    def read_in_a_loop() -> None:
        while not stop.is_set():
            try:
                with open_published(published) as connection:
                    counts = connection.execute(
                        "SELECT (SELECT count(*) FROM dim_generators), (SELECT count(*) FROM fct_lines), "
                        "(SELECT count(*) FROM fct_overall_scores WHERE score_code = 'G'), "
                        "(SELECT count(*) FROM duckdb_tables()), (SELECT min(seed) FROM dim_signatures)"
                    ).fetchone()
                seen.add(counts)
            except Exception as error:  # whatever a reader meets is a fault
                faults.append(repr(error))
            time.sleep(0.02)  # the builds beside it need the processor too

    reader = threading.Thread(target=read_in_a_loop)
    reader.start()
    text = (study / "study.toml").read_text(encoding="utf-8")
    for seed in (1, 2):
        (study / "study.toml").write_text(text.replace("seed = 12345", f"seed = {seed}"), encoding="utf-8")
        finish(start_build(study))
    time.sleep(0.5)
    stop.set()
    reader.join()
    assert faults == []
    assert {counts[-1] for counts in seen} <= {12345, 1, 2}
    assert {counts[-1] for counts in seen} >= {1, 2}
    assert len({counts[:-1] for counts in seen}) == 1


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL], ids=["interrupted", "killed"])
def test_build_cut_off__leaves_the_old_file_and_the_next_recovers(study, how):
    published = study / "published.duckdb"
    before = published.read_bytes()
    whole = dump(published)
    change_study(study, "")
    process = start_build(study, "--force")
    mark = find_study(study).unfinished_mark
    while not mark.exists() and process.poll() is None:
        time.sleep(0.05)
    time.sleep(3)
    process.send_signal(how)
    said, _ = process.communicate(timeout=60)
    assert process.returncode != 0, said
    assert published.read_bytes() == before
    assert [path.name for path in study.iterdir() if ".tmp" in path.name] == []
    if how == signal.SIGINT:
        assert "What was published is untouched" in said
        assert "Traceback" not in said
    finish(start_build(study))
    assert dump(published) == whole
    assert not mark.exists()


def test_second_build_at_the_same_time__is_told_to_wait(study):
    first = start_build(study, "--force")
    mark = find_study(study).unfinished_mark
    while not mark.exists() and first.poll() is None:
        time.sleep(0.05)
    second = start_build(study)
    said, _ = second.communicate(timeout=60)
    assert second.returncode == 1
    assert "another build of this study is under way" in said
    assert first.poll() is None
    first.kill()
    first.communicate()


def test_working_file_that_is_broken__is_made_anew(study):
    (study / "warehouse.duckdb").write_bytes(b"no database")
    change_study(study, "level = 0.9\n")
    finish(start_build(study))
    with duckdb.connect(str(study / "published.duckdb"), read_only=True) as connection:
        assert connection.execute("SELECT count(*) FROM marts.dim_corpora").fetchone() == (6,)

"""A small project with the program's own materializations: what stands, what is replaced, what is refused."""

import shutil
from pathlib import Path
from typing import Any

import duckdb
import pytest

from warehouse.folder import StudyFolder, find_study
from warehouse.runner import BuildError, project_root, run_project

PROJECT = """\
name: small
version: "1.0"
profile: metewand
model-paths: [models]
macro-paths: [macros]
models:
  small:
    +schema: marts
    +materialized: table
    +persist_docs: {relation: true, columns: true}
"""
PROFILES = """\
metewand:
  target: study
  outputs:
    study: {type: duckdb, path: "{{ env_var('METEWAND_DATABASE') }}", threads: 2}
"""
MODELS = """\
models:
  - name: kept
    description: One row per word's letter.
    config: {contract: {enforced: true}}
    constraints: [{type: primary_key, columns: [letter]}]
    columns:
      - {name: letter, data_type: varchar, description: "It's a letter."}
      - {name: number, data_type: bigint}
"""
KEPT = "select cast(1 as bigint) as number, 'a' as letter"
GROWN = (
    "{{ config(materialized='incremental', incremental_strategy='append', "
    "post_hook='delete from {{ this }} where number = 2') }}\n"
    "{% if is_incremental() %}select 'new' as letter, 2 + count(*) as number from {{ this }}"
    "{% else %}select 1 as number, 'old' as letter{% endif %}"
)

Rows = list[tuple[Any, ...]]


class SmallProject:
    """A dbt project of three models in a folder of its own, and the database that it builds."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "project"
        self.study = folder / "study"

    def write_all(self) -> None:
        """Write the project and a study for its database."""
        self.study.mkdir()
        (self.study / "study.toml").write_text('name = "small"\n', encoding="utf-8")
        shutil.copytree(project_root() / "warehouse" / "macros", self.root / "macros")
        self.write("dbt_project.yml", PROJECT)
        self.write("warehouse/profiles.yml", PROFILES)
        self.write("models/models.yml", MODELS)
        self.write("models/kept.sql", KEPT)
        self.write("models/grown.sql", GROWN)
        self.write(
            "models/seen.sql", "{{ config(materialized='view') }} select letter from {{ ref('kept') }}"
        )

    def write(self, name: str, content: str) -> None:
        """Write a file of the project."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")

    def run(self, *, full_refresh: bool = False) -> None:
        """Run every model."""
        folder: StudyFolder = find_study(self.study)
        folder.logs.mkdir(parents=True, exist_ok=True)
        run_project(folder, project=self.root, full_refresh=full_refresh)

    def ask(self, sql: str) -> Rows:
        """Rows of the database."""
        with duckdb.connect(str(self.study / "warehouse.duckdb"), read_only=True) as connection:
            return connection.execute(sql).fetchall()


@pytest.fixture(scope="module")
def built_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project and its database, built once."""
    folder = tmp_path_factory.mktemp("small")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        project = SmallProject(folder)
        project.write_all()
        project.run()
    return folder


@pytest.fixture
def small(built_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SmallProject:
    """A copy of the built project."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    shutil.copytree(built_folder, tmp_path, dirs_exist_ok=True)
    return SmallProject(tmp_path)


def test_what_is_made(small: SmallProject) -> None:
    assert small.ask("from marts.kept") == [("a", 1)]  # in the order of the contract
    assert small.ask("from marts.seen") == [("a",)]
    assert small.ask("from marts.grown") == [(1, "old")]
    keys = "select constraint_column_names from duckdb_constraints() where constraint_type = 'PRIMARY KEY'"
    assert small.ask(keys) == [(["letter"],)]
    assert small.ask("select comment from duckdb_tables() where table_name = 'kept'") == [
        ("One row per word's letter.",)
    ]
    comments = "select comment from duckdb_columns() where table_name = 'kept' order by column_index"
    assert small.ask(comments) == [("It's a letter.",), ("",)]


def test_an_incremental_table_is_added_to_by_name_and_its_hook_runs(small: SmallProject) -> None:
    small.run()
    assert small.ask("from marts.grown order by number") == [(1, "old"), (3, "new")]
    small.run(full_refresh=True)
    assert small.ask("from marts.grown") == [(1, "old")]


def test_a_table_is_replaced_whole(small: SmallProject) -> None:
    small.write("models/kept.sql", "select cast(7 as bigint) as number, 'b' as letter")
    small.run()
    assert small.ask("from marts.kept") == [("b", 7)]
    assert small.ask("select count(*) from duckdb_tables()") == [(2,)]


@pytest.mark.parametrize(
    ("name", "kind"), [("seen", "table"), ("grown", "view"), ("seen", "incremental")], ids=str
)
def test_one_kind_gives_way_to_another(small: SmallProject, name: str, kind: str) -> None:
    config = f"{{{{ config(materialized='{kind}', incremental_strategy='append') }}}} "
    small.write(f"models/{name}.sql", config + "select 5 as five")
    small.run()
    assert small.ask(f"from marts.{name}") == [(5,)]


@pytest.mark.parametrize(
    ("selection", "said"),
    [
        ("select 1.5 as number, 'a' as letter", "contract"),
        ("select cast(1 as bigint) as number", "contract"),
        ("select cast(1 as bigint) as number, 'a' as letter, 0 as more", "contract"),
        ("select cast(1 as bigint) as number, 'a' as letter union all select 2, 'a'", "uplicate key"),
        ("select cast(error('no') as bigint) as number, 'a' as letter", "no"),
    ],
    ids=["type", "missing", "more", "key", "fails"],
)
def test_what_breaks_a_contract_leaves_the_old_table(small: SmallProject, selection: str, said: str) -> None:
    small.write("models/kept.sql", selection)
    with pytest.raises(BuildError, match=said):
        small.run()
    assert small.ask("from marts.kept") == [("a", 1)]


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        (GROWN.replace("append", "merge"), "append"),
        (GROWN.replace("2 + count(*)", "error('no')"), "no"),
        (GROWN.replace("number = 2'", "nothing = 2'"), "nothing"),
    ],
    ids=["strategy", "query", "hook"],
)
def test_what_cannot_be_added_leaves_the_old_rows(small: SmallProject, spoilt: str, said: str) -> None:
    small.write("models/grown.sql", spoilt)
    with pytest.raises(BuildError, match=said):
        small.run()
    assert small.ask("from marts.grown") == [(1, "old")]

"""A small good study, loaded, for cases that spoil one file of it."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest
from click.testing import CliRunner, Result

import warehouse
from tests.fixtures.sample_study import copy_sample
from tests.fixtures.shared_builds import build_once
from warehouse.cli import main

HEADING = "line_id\toriginal\ttranslation\tgenerated\tgenerated_translation\n"
STUDY = """\
name = "small"
[original]
id = "source"
parses = "source.conllu"
[[generated]]
aligned = "generated/*.tsv"
parses = "{id}.conllu"
[background]
lines = "background.tsv"
[index]
forms = "index.tsv"
[lexicon]
inflections = "inflections.tsv"
headwords = "headwords.tsv"
variants = "variants.tsv"
"""
SENTENCE = """\
# sent_id = 1
1\tse\tse\tDET\t_\t_\t2\tdet\t_\t_
2\tcyning\tcyning\tNOUN\t_\t_\t3\tnsubj\t_\t_
3\tcom\tcuman\tVERB\t_\tVerbForm=Fin\t0\troot\t_\t_

"""
FILES = {
    "study.toml": STUDY,
    "generated/first.tsv": HEADING
    + "1\tse cyning com\tthe king came\tse cyning ferde\tthe king went\n"
    + "2\the wæs god\the was good\the wæs wis\the was wise\n",
    "generated/second.tsv": HEADING
    + "1\tse cyning com\tthe king came\tse eorl com\tthe earl came\n"
    + "2\the wæs god\the was good\the is god\the is good\n",
    "background.tsv": "line_id\ttext\nb1\tse cyning wæs god\nb2\the ferde to þam lande\n",
    "index.tsv": "form\tfrequency\nse\t20000\nhe\t15000\nwæs\t2000\ncyning\t300\n",
    "inflections.tsv": "lemma\tform\tfeatures\ncuman\tcom\tV;PST\nfaran\tferde\t\n",
    "headwords.tsv": "lemma\neorl\nwis\n",
    "variants.tsv": "lemma\tvariant\nwis\twiss\n",
    "source.conllu": SENTENCE,
    "first.conllu": SENTENCE,
}

Rows = list[tuple[Any, ...]]


class SmallStudy:
    """The folder of the small study, and what can be done with it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, name: str, content: str | bytes | None) -> None:
        """Write a file of the study; None removes it. Text is written as it is, line ends too."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if content is None:
            path.unlink()
        else:
            path.write_bytes(content if isinstance(content, bytes) else content.encode())

    def load(self) -> Result:
        """``metewand load`` on the study."""
        return CliRunner().invoke(main, ["load", "--study", str(self.folder)])

    def ask(self, query: str) -> Rows:
        """Rows of the working file."""
        with duckdb.connect(str(self.folder / "warehouse.duckdb"), read_only=True) as connection:
            return connection.execute(query).fetchall()

    def dump(self) -> dict[str, Rows]:
        """Every row of every raw table."""
        with duckdb.connect(str(self.folder / "warehouse.duckdb"), read_only=True) as connection:
            names = connection.execute("select table_name from duckdb_tables() where schema_name = 'raw'")
            return {
                name: connection.execute(f"from raw.{name} order by all").fetchall()
                for (name,) in names.fetchall()
            }


@pytest.fixture(scope="session")
def loaded_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small study, loaded once without a finding."""
    small_study = SmallStudy(tmp_path_factory.mktemp("small"))
    for name, content in FILES.items():
        small_study.write(name, content)
    result = small_study.load()
    assert result.exit_code == 0, result.output
    assert small_study.ask("select count(*) from raw.findings") == [(0,)]
    return small_study.folder


@pytest.fixture
def small_study(loaded_folder: Path, tmp_path: Path) -> SmallStudy:
    """A copy of the small study, loaded, to be spoilt."""
    shutil.copytree(loaded_folder, tmp_path / "study")
    return SmallStudy(tmp_path / "study")


@pytest.fixture
def small_files() -> dict[str, str]:
    """The files of the small study by name."""
    return dict(FILES)


@pytest.fixture
def refuses(small_study: SmallStudy) -> Callable[..., str]:
    """Loads the spoilt study; checks for exit code 2, a remedy and the warehouse as it was."""

    def check(*words: str) -> str:
        before = small_study.dump()
        result = small_study.load()
        assert result.exit_code == 2, result.output
        for word in words:
            assert word in result.output
        assert "what to do: " in result.output
        assert "Traceback" not in result.output
        assert small_study.dump() == before
        return result.output

    return check


@pytest.fixture(scope="session")
def build() -> Callable[[Path], None]:
    """Builds the study in a folder, in a process of its own: dbt keeps its log open as long as it lives."""

    def run(folder: Path) -> None:
        call = [sys.executable, "-m", "warehouse", "build", "--study", str(folder)]
        result = subprocess.run(
            call, cwd=Path(warehouse.__file__).parents[1], capture_output=True, text=True, check=False
        )
        assert result.returncode == 0, result.stdout + result.stderr

    return run


@pytest.fixture(scope="session")
def built_sample(build: Callable[[Path], None], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the sample study, built once. Read it; copy it before you change it."""
    return build_once(tmp_path_factory, "sample", lambda folder: build(copy_sample(folder)))

"""What a reader asks of a built study: its tables, their columns, and what each means."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from ingest.rubric import parse_rubric
from warehouse.cli import main

README = Path(__file__).parents[2] / "README.md"
QUESTIONS = re.findall(r'^metewand query "([^"]+)"', README.read_text(encoding="utf-8"), flags=re.MULTILINE)
RUBRIC = re.compile(r"^```toml\n(\[\[dimension\]\].*?)^```", flags=re.MULTILINE | re.DOTALL)


def ask(folder: Path, *arguments: str):
    result = CliRunner().invoke(main, [*arguments, "--study", str(folder)])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_tables__says_what_a_row_of_each_is(built_sample):
    tables = {row["table_name"]: row for row in json.loads(ask(built_sample, "tables", "--json"))}
    assert all(row["meaning"].startswith("One row per ") for row in tables.values())
    assert tables["fct_components"]["row_count"] == 4 * 7


def test_tables__says_what_each_column_means(built_sample):
    columns = json.loads(ask(built_sample, "tables", "fct_lines", "--json"))
    meanings = {row["column_name"]: row["meaning"] for row in columns}
    described = json.loads(ask(built_sample, "query", "describe fct_lines", "--json"))
    assert list(meanings) == [row["column_name"] for row in described]
    assert all(meanings.values())


def test_tables__names_the_remedy_for_an_unknown_table(built_sample):
    result = CliRunner().invoke(main, ["tables", "fct_linse", "--study", str(built_sample)])
    assert result.exit_code == 2
    assert "fct_linse: there is no such published table" in result.stderr


@pytest.mark.parametrize("question", QUESTIONS)
def test_each_question_of_the_readme_has_an_answer(built_sample, question):
    assert json.loads(ask(built_sample, "query", question, "--json"))


def test_the_rubric_of_the_readme_is_one(tmp_path):
    example = RUBRIC.search(README.read_text(encoding="utf-8"))
    (tmp_path / "rubric.toml").write_text(example[1], encoding="utf-8")
    rubric = parse_rubric(tmp_path / "rubric.toml")
    assert [dimension.name for dimension in rubric.dimensions] == ["Fluency"]
    assert [tag.scope for tag in rubric.tags] == ["Fluency"]

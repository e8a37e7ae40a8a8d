"""The command line: commands are found by name, errors are messages with an exit code."""

import sys
import types

import click
import pytest
from click.testing import CliRunner, Result

import warehouse.commands
from warehouse.cli import main
from warehouse.errors import InputError, MetewandError


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path):
    """Run ``metewand probe`` where the command ``probe`` does what the test says."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)

    def call(action) -> Result:
        module = types.ModuleType("warehouse.commands.build")
        module.command = click.command("build")(action)
        monkeypatch.setitem(sys.modules, "warehouse.commands.build", module)
        monkeypatch.setattr(warehouse.commands, "build", module, raising=False)
        return CliRunner().invoke(main, ["build"])

    return call


def raising(error: BaseException):
    def action() -> None:
        raise error

    return action


def test_input_error__exits_2_with_place_and_remedy(run):
    outcome = run(raising(InputError("the id is empty", place="study.toml: name", remedy="give a name")))
    assert outcome.exit_code == 2
    assert outcome.stderr == "error: study.toml: name: the id is empty\nwhat to do: give a name\n"
    assert outcome.stdout == ""


def test_own_fault__exits_1(run):
    outcome = run(raising(MetewandError("it broke")))
    assert outcome.exit_code == 1
    assert "what to do" not in outcome.stderr


def test_unexpected_error__exits_1_without_traceback_and_names_the_log(run, tmp_path):
    outcome = run(raising(ValueError("surprise")))
    assert outcome.exit_code == 1
    assert "ValueError: surprise" in outcome.stderr
    assert "Traceback" not in outcome.stderr
    assert "Traceback" in (tmp_path / "metewand.log").read_text(encoding="utf-8")
    assert str(tmp_path / "metewand.log") in outcome.stderr


def test_interrupt__exits_130_and_says_what_stands(run):
    outcome = run(raising(KeyboardInterrupt()))
    assert outcome.exit_code == 130
    assert "What was published is untouched" in outcome.stderr


def test_interrupt_in_the_middle_of_a_statement__is_one(run):
    outcome = run(raising(RuntimeError("Query interrupted")))
    assert outcome.exit_code == 130
    assert "What was published is untouched" in outcome.stderr


def test_unexpected_error__is_told_though_no_log_can_be_written(run, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "missing" / "folder"))
    (tmp_path / "missing").write_text("a file in the folder's place", encoding="utf-8")
    outcome = run(raising(OSError("no space left")))
    assert outcome.exit_code == 1
    assert "no space left" in outcome.stderr
    assert "could not be written" in outcome.stderr
    assert "Traceback" not in outcome.stderr


def test_unknown_command__is_refused_by_click():
    outcome = CliRunner().invoke(main, ["nonesuch"])
    assert outcome.exit_code == 2
    assert "No such command 'nonesuch'" in outcome.output


def test_every_listed_command__has_help_and_its_own_name():
    context = click.Context(main)
    names = main.list_commands(context)
    assert {"build", "status", "query"} <= set(names)
    for name in names:
        command = main.get_command(context, name)
        assert command is not None
        assert command.name == name
        assert command.help, f"{name} has no help"


def test_study_that_is_not_there__is_an_input_error(tmp_path):
    outcome = CliRunner().invoke(main, ["query", "select 1", "--study", str(tmp_path)])
    assert outcome.exit_code == 2
    assert "study.toml does not exist" in outcome.stderr
    assert "metewand init" in outcome.stderr

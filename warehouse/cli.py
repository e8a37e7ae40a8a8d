"""The command line: finds commands by name, runs one, and turns errors into messages.

A command is a module of ``warehouse.commands`` that has a ``command``. It is imported only when it is
called (or listed), so that a build with nothing to do stays fast.
"""

import contextlib
import importlib
import pkgutil
import sys
import tempfile
import traceback
from pathlib import Path
from typing import Any, NoReturn

import click

import warehouse.commands
from warehouse import __version__
from warehouse.errors import MetewandError
from warehouse.options import noted_folder

LISTED_FIRST = ("demo", "init", "load", "parse", "build", "status", "report", "query", "tables", "export")
WHOLE_SENTENCE = 1_000  # characters: longer than any
INTERRUPTED_EXIT_CODE = 130
DATABASE_INTERRUPTED = "Query interrupted"  # what DuckDB makes of Ctrl-C in the middle of a statement


class CommandFolder(click.Group):
    """A group whose commands are the modules of ``warehouse.commands``."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        names = [m.name for m in pkgutil.iter_modules(warehouse.commands.__path__)]
        place = {name: number for number, name in enumerate(LISTED_FIRST)}
        commands = [name.replace("_", "-") for name in names if not name.startswith("_")]
        return sorted(commands, key=lambda name: (place.get(name, len(place)), name))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"warehouse.commands.{cmd_name.replace('-', '_')}")
        command = module.command
        if not isinstance(command, click.Command):
            raise TypeError(f"{module.__name__}.command is no click command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """As click's, but each command's first sentence is folded, not cut."""
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [(name, command.get_short_help_str(WHOLE_SENTENCE)) for name, command in commands if command]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def invoke(self, ctx: click.Context) -> Any:
        """As click's; an error that is not click's own becomes a message and an exit code."""
        try:
            return super().invoke(ctx)
        except (click.exceptions.Exit, click.ClickException):
            raise
        except (KeyboardInterrupt, click.Abort):
            _leave_interrupted()
        except MetewandError as error:
            _show_error(error)
            sys.exit(error.exit_code)
        except BrokenPipeError:
            raise  # the reader of our output has gone (`| head`): click ends quietly
        except Exception as error:  # anything else is our fault, told without a traceback
            if str(error) == DATABASE_INTERRUPTED:
                _leave_interrupted()
            _show_fault(error, ctx)
            sys.exit(1)


def _leave_interrupted() -> NoReturn:
    click.echo("\nInterrupted. What was published is untouched; the same command goes on.", err=True)
    sys.exit(INTERRUPTED_EXIT_CODE)


def _show_error(error: MetewandError) -> None:
    click.secho("error: ", fg="red", bold=True, err=True, nl=False)
    click.echo(f"{error.place}: {error.message}" if error.place else error.message, err=True)
    if error.remedy:
        click.secho("what to do: ", bold=True, err=True, nl=False)
        click.echo(error.remedy, err=True)


def _show_fault(error: Exception, context: click.Context) -> None:
    log = _write_traceback(error, context)
    click.secho("error: ", fg="red", bold=True, err=True, nl=False)
    click.echo(f"something failed that should not have: {type(error).__name__}: {error}", err=True)
    where = f"The details are in {log}" if log else "Its details could not be written: is the disk full?"
    click.echo(f"This is a fault of the program, not of your input. {where}", err=True)


def _write_traceback(error: Exception, context: click.Context) -> Path | None:
    """Append the traceback to the study's log, else to one in the temporary folder; None without either."""
    folder = noted_folder(context)
    for log_folder in (folder.logs if folder else None, Path(tempfile.gettempdir())):
        if log_folder is None:
            continue
        log = log_folder / "metewand.log"
        with contextlib.suppress(OSError):
            log_folder.mkdir(parents=True, exist_ok=True)
            with log.open("a", encoding="utf-8") as stream:
                stream.writelines(traceback.format_exception(error))
            return log
    return None


@click.group(
    cls=CommandFolder, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="metewand")
def main() -> None:
    """Measure how close machine-made historical text stands to the real thing."""

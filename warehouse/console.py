"""What every command prints with: tables, notes and the progress of long work.

Results go to standard output, everything said about the work to standard error, so that a pipe gets results
alone. On a terminal progress is a living line; in a log it is one plain line every few seconds.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Self

from rich import box
from rich.console import Console
from rich.live import Live
from rich.markup import escape
from rich.measure import Measurement
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from warehouse.work_left import estimate_seconds_left

PLAIN_LINE_SECONDS = 5.0
HIDDEN_BY_DECIMALS = 5e-5  # four decimals would show a smaller value as nothing
READABLE_WIDTH = 13  # characters: what a column of long texts gets at the least
CELL_MARGIN = 3  # characters between two columns
PAGE_WIDTH = 160  # characters: how wide long texts make what is not a screen
WIDEST = 10_000  # characters: more than any table wants
UNDEFINED = "–"


def results_console() -> Console:
    """Standard output. Made anew at each call, because tests and click replace the stream."""
    return Console(file=sys.stdout, soft_wrap=False, highlight=False)


def notes_console() -> Console:
    """Standard error."""
    return Console(file=sys.stderr, highlight=False)


def print_note(text: str) -> None:
    """One line about the work, on standard error."""
    notes_console().print(escape(text))


def format_cell(value: object) -> str:
    """A value as a table shows it: four decimals for a float, a dash for what is missing."""
    if value is None:
        return UNDEFINED
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        is_plain = value == 0 or HIDDEN_BY_DECIMALS <= abs(value) < 1e6
        return f"{value:.4f}" if is_plain else f"{value:.2g}"
    if isinstance(value, int):
        return f"{value:,}".replace(",", "\u202f")
    return str(value)


def print_table(
    headings: Sequence[str], rows: Iterable[Sequence[object]], *, title: str | None = None
) -> None:
    """Print rows under headings; numbers to the right. Cells are shown as they are, never as markup.

    Where a screen is too narrow for readable columns, each row is a block of its own, a line for each cell;
    what is not a screen is as wide as the columns need.
    """
    kept = [list(row) for row in rows]
    table = make_table(headings, kept, title)
    console = results_console()
    least = sum((column.min_width or 0) + CELL_MARGIN for column in table.columns) + 1
    if not console.is_terminal:
        wanted = Measurement.get(console, console.options.update(max_width=WIDEST), table).maximum
        console.width = max(least, min(wanted, PAGE_WIDTH), console.width)
    if least > console.width:
        _print_blocks(console, headings, kept, title)
    else:
        console.print(table)


def make_table(headings: Sequence[str], rows: Sequence[Sequence[object]], title: str | None) -> Table:
    """The rows as a table of rich."""
    table = Table(box=box.SIMPLE_HEAD, title=title and escape(title), title_justify="left")
    for position, heading in enumerate(headings):
        numeric = any(isinstance(row[position], int | float) for row in rows)
        longest = max((len(format_cell(row[position])) for row in rows), default=0)
        table.add_column(
            escape(heading),
            justify="right" if numeric else "left",
            overflow="fold",
            min_width=max(max(map(len, heading.split()), default=0), min(longest, READABLE_WIDTH)),
        )
    for row in rows:
        table.add_row(*(Text(format_cell(value)) for value in row))
    return table


def _print_blocks(
    console: Console, headings: Sequence[str], rows: Sequence[Sequence[object]], title: str | None
) -> None:
    """One block a row: the heading of each cell, and beside it the cell, folded where it is long."""
    if title:
        console.print(Text(title, style="italic"))
    for number, row in enumerate(rows, start=1):
        console.print(Rule(str(number), align="left", style="dim"))
        block = Table.grid("heading", "cell", padding=(0, 2))
        block.columns[1].overflow = "fold"
        for heading, value in zip(headings, row, strict=True):
            block.add_row(Text(heading, style="bold"), Text(format_cell(value)))
        console.print(block)


class StepProgress:
    """Progress of a run of steps with known names: which is done, how long it took, what is next.

    A context manager. ``plan`` is every step in the order in which it is likely to come.
    """

    def __init__(self, title: str) -> None:
        self._title = title
        self._plan: list[str] = []
        self._running: dict[str, float] = {}
        self._done: set[str] = set()
        self._counts: Counter[str] = Counter()
        self._started_at = time.monotonic()
        self._printed_at = self._started_at
        self._console = notes_console()
        self._live: Live | None = None
        if self._console.is_terminal:
            self._live = Live(
                console=self._console, transient=True, refresh_per_second=4, get_renderable=self._render
            )

    def __enter__(self) -> Self:
        if self._live:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live:
            self._live.stop()

    @property
    def elapsed_seconds(self) -> float:
        return time.monotonic() - self._started_at

    def set_plan(self, steps: Sequence[str]) -> None:
        self._plan = list(steps)
        self._show()

    def start(self, step: str) -> None:
        self._running[step] = time.monotonic()
        self._show()

    def finish(self, step: str) -> None:
        self._running.pop(step, None)
        self._done.add(step)
        self._show()

    def count(self, noun: str) -> None:
        """One more of what a long step works through; from any thread."""
        self._counts[noun] += 1
        self._show()

    def describe(self) -> str:
        """The present state in one line."""
        running = tuple(self._running)
        waiting = [s for s in self._plan if s not in self._done and s not in running]
        total = max(len(self._plan), len(self._done) + len(running))
        parts = [f"{self._title}  step {len(self._done)} of {total}  {self.elapsed_seconds:.0f} s"]
        left = estimate_seconds_left(tuple(self._done), (*running, *waiting), self.elapsed_seconds)
        if left is not None and waiting:
            parts[0] += f", about {left:.0f} s left"
        if running:
            parts.append("now " + ", ".join(running) + self._tell_counts(running))
        if waiting:
            parts.append(f"next {waiting[0]}")
        return "  ·  ".join(parts)

    def _tell_counts(self, running: Sequence[str]) -> str:
        """What has been resampled so far, while resampling goes on."""
        if not self._counts or not any(step.startswith("int_bootstrap__") for step in running):
            return ""
        return f" (resampled {', '.join(f'{number} {noun}' for noun, number in self._counts.items())})"

    def _render(self) -> Text:
        return Text(self.describe(), overflow="ellipsis", no_wrap=True)

    def _show(self) -> None:
        if self._live:
            self._live.refresh()
        elif time.monotonic() - self._printed_at >= PLAIN_LINE_SECONDS:
            self._printed_at = time.monotonic()
            self._console.print(escape(self.describe()), soft_wrap=True)

"""Progress of work that has units: how many are done, how fast, how long it will still take."""

import time
from types import TracebackType
from typing import Self

from rich.live import Live
from rich.markup import escape
from rich.text import Text

from warehouse.console import PLAIN_LINE_SECONDS, notes_console


class RateProgress:
    """Counts units of work; a context manager. A living line on a terminal, now and then a line in a log."""

    def __init__(self, title: str, total: int, unit: str) -> None:
        self._title, self._total, self._unit = title, total, unit
        self._done = 0
        self._started_at = self._printed_at = time.monotonic()
        self._console = notes_console()
        is_terminal = self._console.is_terminal
        self._live = (
            Live(console=self._console, transient=True, refresh_per_second=4) if is_terminal else None
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

    def advance(self, count: int) -> None:
        """Count units that are done."""
        self._done += count
        if self._live:
            self._live.update(Text(self.describe(), overflow="ellipsis", no_wrap=True))
        elif time.monotonic() - self._printed_at >= PLAIN_LINE_SECONDS:
            self._printed_at = time.monotonic()
            self._console.print(escape(self.describe()), soft_wrap=True)

    def describe(self) -> str:
        """The present state in one line."""
        seconds = time.monotonic() - self._started_at
        rate = self._done / seconds if seconds > 0 else 0.0
        left = f"{_duration((self._total - self._done) / rate)} left" if rate > 0 else "…"
        return f"{self._title}  {self._done} of {self._total} {self._unit}  ·  {rate:.0f} a second  ·  {left}"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return (
        f"{hours} h {minutes:02d} min" if hours else f"{minutes} min {rest:02d} s" if minutes else f"{rest} s"
    )

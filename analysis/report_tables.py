"""Tables of the report: rows of a mart into headings and cells that a template only has to lay out."""

import csv
import io
import urllib.parse
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple

from analysis.sentences import format_p

Row = dict[str, Any]
Kind = Literal["text", "name", "long", "number", "share", "count", "interval", "p"]

MISSING = "–"
NUMERIC = ("number", "share", "count", "interval")


def group_by(rows: Iterable[Row], key: str) -> dict[Any, list[Row]]:
    """Rows by the value of one column, in their order."""
    groups: dict[Any, list[Row]] = defaultdict(list)
    for row in rows:
        groups[row[key]].append(row)
    return groups


class Column(NamedTuple):
    """A column of a shown table: its heading, where its value comes from, and how it is written.

    ``source`` is a column of the row or a function of the row. An ``interval`` is written from that column,
    ``ci_lower`` and ``ci_upper``; where its source is a function, from the row that the function returns.
    """

    heading: str
    source: str | Callable[[Row], Any]
    kind: Kind = "text"
    digits: int = 4


class Cell(NamedTuple):
    """What is shown, and the number by which a column is sorted (None for text)."""

    text: str
    number: float | None


class Table(NamedTuple):
    """A table ready to be laid out. ``signatures`` are those that its numbers were computed under."""

    caption: str
    columns: tuple[Column, ...]
    rows: list[list[Cell]]
    signatures: tuple[str, ...]


def make_table(caption: str, columns: Sequence[Column], rows: Iterable[Row]) -> Table:
    """The rows as a table; every column is written in its own way, NULL as a dash."""
    kept = list(rows)
    cells = [[_make_cell(column, row) for column in columns] for row in kept]
    signatures = sorted({row["signature"] for row in kept if row.get("signature")})
    return Table(caption, tuple(columns), cells, tuple(signatures))


def drop_empty_columns(table: Table) -> Table:
    """The table without the columns in which every row has a dash: they would take the room of the others."""
    kept = [
        place for place in range(len(table.columns)) if any(row[place].text != MISSING for row in table.rows)
    ]
    rows = [[row[place] for place in kept] for row in table.rows]
    return table._replace(columns=tuple(table.columns[place] for place in kept), rows=rows)


def _make_cell(column: Column, row: Row) -> Cell:
    if column.kind == "interval":
        found = (column.source(row) or {}) if callable(column.source) else row
        number = found.get("value" if callable(column.source) else column.source)
        return Cell(write_interval(number, found, column.digits), number)
    value = column.source(row) if callable(column.source) else row.get(column.source)
    if value is None or value == "":
        return Cell(MISSING, None)
    if column.kind == "p":
        return Cell(format_p(value), float(value))
    if column.kind in NUMERIC:
        return Cell(write_number(value, column.kind, column.digits), float(value))
    return Cell(_write_text(value), None)


def write_number(value: float, kind: str, digits: int) -> str:
    """A count with thin spaces, a share as a percentage, any other number to its digits."""
    if kind == "count":
        return f"{int(value):,}".replace(",", "\u202f")
    if kind == "share":
        return f"{100 * value:.{min(digits, 2)}f}\u202f%"
    return f"{value:.{digits}f}"


def write_interval(value: float | None, row: Row, digits: int) -> str:
    """``0.9911 [0.9902, 0.9919]`` from a value and the row's interval; a dash where it is undefined.

    No line breaks inside the brackets: a narrow column breaks before them.
    """
    if value is None:
        return MISSING
    low, high = row.get("ci_lower"), row.get("ci_upper")
    if low is None or high is None:
        return f"{value:.{digits}f}"
    return f"{value:.{digits}f} [{low:.{digits}f},\N{NO-BREAK SPACE}{high:.{digits}f}]"


def _write_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return str(value)


def write_csv_link(rows: Sequence[Row]) -> str:
    """The rows as CSV in a data address, which a browser saves without a network."""
    stream = io.StringIO()
    names = list(dict.fromkeys(name for row in rows for name in row))
    writer = csv.DictWriter(stream, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return "data:text/csv;charset=utf-8," + urllib.parse.quote(stream.getvalue(), safe=",:;()/")

"""Workbooks for people to fill in: a heading, rows, lists to choose from, and a page of instructions."""

import contextlib
import csv
import random
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import openpyxl
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation

from ingest.workbooks import GUIDE_SHEET, LIST_SHEET
from warehouse.errors import InputError

# No vowels and nothing that looks like something else: a code is no word and no model's name.
CODE_SIGNS = "BCDFHJKMNPQRTVWXYZ2346789"
CODE_LENGTH = 5
CELL_LIMIT = 32_767


class Column(NamedTuple):
    """A column: its heading, width, the values to choose from, and whether others are refused."""

    heading: str
    width: int
    choices: tuple[str, ...] = ()
    is_strict: bool = True
    bounds: tuple[float, float] | None = None


def draw_source(seed: int, *names: str) -> random.Random:
    """Chance for one purpose: the same for the same seed and names, whatever else is drawn."""
    return random.Random(":".join((str(seed), *names)))  # noqa: S311 - an order of items is no secret


def draw_codes(count: int, source: random.Random) -> list[str]:
    """Distinct codes without meaning."""
    codes: dict[str, None] = {}
    while len(codes) < count:
        codes["".join(source.choices(CODE_SIGNS, k=CODE_LENGTH))] = None
    return list(codes)


@contextlib.contextmanager
def new_folder(directory: Path) -> Iterator[Path]:
    """A folder to write into, which takes its name when all is written; nothing is left of a failure.

    Raises InputError where the folder has files already: sheets that people fill in are precious.
    """
    if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
        raise InputError(
            "the folder is not empty",
            place=str(directory),
            remedy="name a new folder; nothing is overwritten",
        )
    directory.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".metewand-", dir=directory.parent) as made:
        unfinished = Path(made) / "sheets"
        unfinished.mkdir()
        yield unfinished
        if directory.exists():
            directory.rmdir()
        unfinished.rename(directory)


def write_workbook(
    path: Path, columns: Sequence[Column], rows: Sequence[Sequence[str]], guide: Sequence[str], title: str
) -> None:
    """Write a workbook whose first sheet is the one to fill in. Every cell is text, never a formula."""
    workbook = openpyxl.Workbook()
    workbook.properties.creator = "metewand"
    workbook.properties.title = title
    sheet = workbook.active
    sheet.title = title
    for number, row in enumerate([[column.heading for column in columns], *rows], start=1):
        for position, text in enumerate(row, start=1):
            _write_text(sheet.cell(number, position), text, path)
    for position, column in enumerate(columns, start=1):
        sheet.column_dimensions[get_column_letter(position)].width = column.width
        sheet.cell(1, position).font = Font(bold=True)
    sheet.freeze_panes = "A2"
    _add_validations(workbook, sheet, columns, len(rows))
    guide_sheet = workbook.create_sheet(GUIDE_SHEET)
    guide_sheet.column_dimensions["A"].width = 100
    for number, line in enumerate(guide, start=1):
        _write_text(guide_sheet.cell(number, 1), line, path)
    workbook.save(path)


def write_key(path: Path, headings: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Write a key as CSV. It lies beside the folders that go to people, never in one of them."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(headings)
        writer.writerows(rows)


def file_names(people: Sequence[str]) -> Mapping[str, str]:
    """A file name for each person. Raises InputError where two would share one, or a name is no file name."""
    names = {
        person: "".join(sign if sign.isalnum() or sign in "-_." else "_" for sign in person)
        for person in people
    }
    if len({name.casefold() for name in names.values()}) < len(people) or not all(
        any(sign.isalnum() for sign in name) for name in names.values()
    ):
        raise InputError(
            f"these names will not do: {', '.join(people)}", remedy="give each person a plain name"
        )
    return names


def _write_text(cell: Any, text: str, path: Path) -> None:
    kept = "".join(sign for sign in text if sign in "\n\t" or sign.isprintable() or sign.isspace())
    if len(kept) > CELL_LIMIT:
        raise InputError(
            f"a text has {len(kept)} characters, a cell holds {CELL_LIMIT}",
            place=f"{path.name}: cell {cell.coordinate}",
            remedy="shorten it, or hand it out beside the sheet",
        )
    cell.value = kept or None
    if kept:
        cell.data_type = "s"  # an answer that begins with = is no formula
    cell.alignment = Alignment(wrap_text=True, vertical="top")


def _add_validations(workbook: Any, sheet: Any, columns: Sequence[Column], row_count: int) -> None:
    lists = None
    for position, column in enumerate(columns, start=1):
        if not column.choices and column.bounds is None:
            continue
        if column.choices:
            if lists is None:
                lists = workbook.create_sheet(LIST_SHEET)
                lists.sheet_state = "hidden"
            rule = _list_rule(lists, position, column)
        else:
            low, high = column.bounds or (0, 0)
            rule = DataValidation(
                type="decimal", operator="between", formula1=f"{low:g}", formula2=f"{high:g}"
            )
        rule.showErrorMessage = column.is_strict
        rule.error = (
            f"{column.heading}: choose from the list"
            if column.choices
            else f"{column.heading}: off the scale"
        )
        sheet.add_data_validation(rule)
        letter = get_column_letter(position)
        rule.add(f"{letter}2:{letter}{max(row_count, 1) + 1}")


def _list_rule(lists: Any, position: int, column: Column) -> DataValidation:
    for number, choice in enumerate(column.choices, start=1):
        cell = lists.cell(number, position)
        cell.value = int(choice) if choice.isdigit() else choice
    letter = get_column_letter(position)
    source = f"{LIST_SHEET}!${letter}$1:${letter}${len(column.choices)}"
    return DataValidation(type="list", formula1=source, allow_blank=True)

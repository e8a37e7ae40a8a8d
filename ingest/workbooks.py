"""Sheets of people's workbooks (XLSX, CSV) as text cells with their places.

Nothing is interpreted here: a number is its text, a merged cell stands in every cell that it covers, a
formula is the value that was stored with it. What was odd is a finding with the sheet and the cell.
"""

import csv
import datetime
import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import openpyxl
from openpyxl.utils import get_column_letter
from openpyxl.utils.exceptions import InvalidFileException

from ingest.labels import fold_heading
from ingest.raw_table import Finding
from ingest.text_files import read_text
from warehouse.errors import InputError

HEADING_ROWS = 30

# Pages that `metewand sheets` and `blind` add for their readers; they hold nothing to load.
GUIDE_SHEET = "Instructions"
LIST_SHEET = "Lists"
CELL_ERRORS = ("#REF!", "#VALUE!", "#NAME?", "#DIV/0!", "#N/A", "#NUM!", "#NULL!")


class Sheet(NamedTuple):
    """A sheet: its name (None for a text file) and its rows of cell texts, with their row numbers."""

    name: str | None
    rows: list[tuple[int, list[str]]]

    def place(self, row_number: int, column: int | None = None) -> str:
        """Where a cell (column from 0) or a row stands, as people say it."""
        spot = f"row {row_number}" if column is None else f"cell {self.cell(row_number, column)}"
        return f"sheet {self.name}, {spot}" if self.name else spot

    @staticmethod
    def cell(row_number: int, column: int) -> str:
        """The cell's code, such as F12."""
        return f"{get_column_letter(column + 1)}{row_number}"


class Headed(NamedTuple):
    """A sheet whose heading was found: column numbers by folded heading, and the rows below it."""

    sheet: Sheet
    heading_row: int
    headings: dict[str, int]
    rows: list[tuple[int, list[str]]]


def read_sheets(path: Path) -> tuple[list[Sheet], list[Finding]]:
    """All sheets of an XLSX workbook, or the one of a CSV (``,``, ``;`` or tab by its first lines)."""
    name = path.name.lower().removesuffix(".gz")
    if name.endswith((".xlsx", ".xlsm")):
        return _read_workbook(path)
    if name.endswith((".csv", ".tsv", ".txt")):
        return [_read_text_sheet(path)], []
    raise InputError(
        "this kind of file is not read as a sheet",
        place=str(path),
        remedy="save it as .xlsx or as .csv (UTF-8)",
    )


def find_heading(sheet: Sheet, required: Sequence[Sequence[str]], path: Path) -> Headed | None:
    """The first row that has one of each group of folded headings; None where no row has."""
    for index, (number, cells) in enumerate(sheet.rows[:HEADING_ROWS]):
        folded = [fold_heading(text) for text in cells]
        if not all(any(name in folded for name in group) for group in required):
            continue
        headings: dict[str, int] = {}
        for column, heading in enumerate(folded):
            if heading in headings:
                raise InputError(
                    f"two columns have the heading {cells[column]!r}",
                    place=f"{path}: {sheet.place(number, column)}",
                    remedy="give each column a heading of its own",
                )
            if heading:
                headings[heading] = column
        return Headed(sheet, number, headings, sheet.rows[index + 1 :])
    return None


def map_headings(columns: Mapping[str, str]) -> dict[str, str]:
    """A study's ``columns`` (our name = the file's heading) with the headings folded."""
    return {name: fold_heading(heading) for name, heading in columns.items()}


def place_columns(headed: Headed, names: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """The column of each of our names that the sheet has, by the best of the folded headings it goes by."""
    places: dict[str, int] = {}
    for name, headings in names.items():
        found = next((heading for heading in headings if heading in headed.headings), None)
        if found is not None:
            places[name] = headed.headings[found]
    return places


def title_findings(headed: Headed) -> Iterator[Finding]:
    """A finding where rows with text stand above the heading."""
    above = [
        number
        for number, cells in headed.sheet.rows
        if number < headed.heading_row and any(map(str.strip, cells))
    ]
    if above:
        message = f"{len(above)} title row(s) above the heading were passed over"
        yield Finding(headed.sheet.place(above[0]), "title_row", message)


def _read_text_sheet(path: Path) -> Sheet:
    text = read_text(path)
    start = "\n".join(text.split("\n", 5)[:5])
    delimiter = max(",;\t", key=start.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows, number = [], 1
    try:
        for cells in reader:
            rows.append((number, cells))
            number = reader.line_num + 1
    except csv.Error as error:
        raise InputError(
            f"the quoting is broken in the row that begins here ({error})",
            place=f"{path}: row {number}",
            remedy='close the quote; a quote inside a quoted field is written ""',
        ) from None
    return Sheet(None, _check_widths(rows, path))


def _check_widths(rows: list[tuple[int, list[str]]], path: Path) -> list[tuple[int, list[str]]]:
    """Rows of one width. A text row that is too long or too short has lost a comma or a quote: refused."""
    width = max((len(cells) for _, cells in rows[:HEADING_ROWS]), default=0)
    for number, cells in rows:
        if len(cells) == width:
            continue
        # A title line, or a line of nothing, may be short.
        if len([text for text in cells if text.strip()]) <= 1 and len(cells) < width:
            cells.extend([""] * (width - len(cells)))
            continue
        raise InputError(
            f"the row has {len(cells)} columns, others have {width}",
            place=f"{path}: row {number}",
            remedy="look for a missing separator, or one inside a cell that is not quoted",
        )
    return rows


def _read_workbook(path: Path) -> tuple[list[Sheet], list[Finding]]:
    try:
        values = openpyxl.load_workbook(path, data_only=True)
        formulas = openpyxl.load_workbook(path)
    except (InvalidFileException, zipfile.BadZipFile, KeyError, OSError, ValueError) as error:
        raise InputError(
            f"the workbook cannot be read ({error})",
            place=str(path),
            remedy="open it in a spreadsheet program and save it again as .xlsx",
        ) from None
    findings: list[Finding] = []
    sheets = [
        _read_sheet(values[name], formulas[name], path, findings)
        for name in values.sheetnames
        if name not in (GUIDE_SHEET, LIST_SHEET)
    ]
    return [sheet for sheet in sheets if sheet.rows], findings


def _read_sheet(values: Any, formulas: Any, path: Path, findings: list[Finding]) -> Sheet:
    if not hasattr(values, "iter_rows"):  # a chart sheet
        return Sheet(values.title, [])
    sheet = Sheet(values.title, [])
    covered = _merged_values(values, findings, sheet)
    for number, (cells, written) in enumerate(
        zip(values.iter_rows(), formulas.iter_rows(), strict=True), start=1
    ):
        texts = []
        for column, (cell, source) in enumerate(zip(cells, written, strict=True)):
            value = covered.get((number, column + 1), cell.value)
            if source.data_type == "f":
                place = sheet.place(number, column)
                value = _stored_value(value, f"{path}: {place}")
                findings.append(
                    Finding(place, "formula", f"a formula was read as its stored value {value!r}")
                )
            texts.append(cell_text(value))
        sheet.rows.append((number, texts))
    return sheet


def _merged_values(values: Any, findings: list[Finding], sheet: Sheet) -> dict[tuple[int, int], Any]:
    covered = {}
    for area in values.merged_cells.ranges:
        value = values.cell(area.min_row, area.min_col).value
        if value is None:
            continue
        place = sheet.place(area.min_row, area.min_col - 1)
        # A title across columns is one cell; a value down rows stands for each of them.
        if area.max_row > area.min_row:
            for row in range(area.min_row, area.max_row + 1):
                covered[row, area.min_col] = value
            findings.append(
                Finding(place, "merged_cells", f"{area.coord} is merged; its value was read in each row")
            )
    return covered


def _stored_value(value: Any, place: str) -> Any:
    if value is None or (isinstance(value, str) and value in CELL_ERRORS):
        raise InputError(
            f"the formula has no value stored with it ({value or 'none'})",
            place=place,
            remedy="save the workbook from a spreadsheet program, or put the value in the formula's place",
        )
    return value


def cell_text(value: Any) -> str:
    """The text of a cell's value; a whole number has no decimals, a date is written as ISO 8601."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime.datetime):
        return value.date().isoformat() if value.time() == datetime.time() else value.isoformat(sep=" ")
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    return str(value)

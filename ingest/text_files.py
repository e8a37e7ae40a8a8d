"""Text files as tables: UTF-8 only, plain or gzip, every row as wide as the heading.

A file is read whole and verbatim. What cannot be read without guessing (another encoding, a NUL, a ragged
row, an unmatched quote) is refused with its file, line and, for encodings, byte: a guess here would become
a number three layers further on.
"""

import csv
import gzip
import io
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa

from warehouse.errors import InputError

GZIP_MAGIC = b"\x1f\x8b"
UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")

# The csv module refuses fields over 131 072 characters unless told otherwise; lines of text have no limit.
csv.field_size_limit(min(sys.maxsize, 2**31 - 1))


class Field(NamedTuple):
    """A column that a reader wants: our name, the other headings it may go by, whether it must be there."""

    name: str
    aliases: tuple[str, ...] = ()
    is_required: bool = True


class TextTable(NamedTuple):
    """The wanted columns of a file. ``columns`` lacks the optional ones that the file does not have.

    ``line_numbers`` are the 1-based lines on which the rows begin; the heading is line 1.
    """

    columns: dict[str, list[str]]
    line_numbers: list[int]

    def column_or_nulls(self, name: str) -> pa.Array:
        """The column as Arrow strings; all NULL where the file has no such column."""
        values: Sequence[str | None] = self.columns.get(name) or [None] * len(self.line_numbers)
        return pa.array(values, pa.string())

    def arrow_row_numbers(self) -> pa.Array:
        """The line numbers as the ``row_number`` column of a raw table."""
        return pa.array(self.line_numbers, pa.int64())


def read_table(path: Path, fields: Sequence[Field], headings: Mapping[str, str] | None = None) -> TextTable:
    """Read the named columns of a TSV (no quoting) or, by its name, a CSV (the usual quoting).

    ``headings`` maps our names to the file's. Raises InputError with file, line and remedy.
    """
    rows = _csv_rows(path) if is_csv(path) else _tsv_rows(path)
    _, heading = next(rows)
    places = _find_columns(path, heading, fields, headings or {})
    columns: dict[str, list[str]] = {name: [] for name in places}
    appends = [(columns[name].append, position) for name, position in places.items()]
    line_numbers = []
    width = len(heading)
    for number, row in rows:
        if len(row) != width:
            raise _ragged_row(path, number, row, width)
        for append, position in appends:
            append(row[position])
        line_numbers.append(number)
    return TextTable(columns, line_numbers)


def is_csv(path: Path) -> bool:
    """Whether the name says CSV (``.csv``, ``.csv.gz``); every other text table is tab-separated."""
    return path.name.lower().removesuffix(".gz").endswith(".csv")


def read_text(path: Path) -> str:
    """The text of a UTF-8 file, plain or gzip, without its byte order mark; line ends as they are."""
    data = read_bytes(path)
    if data.startswith(UTF16_MARKS):
        raise InputError(
            "the file is UTF-16, not UTF-8",
            place=f"{path}: line 1, byte 1",
            remedy="save it again as UTF-8",
        )
    nul = data.find(b"\0")
    if nul >= 0:
        raise InputError(
            "the file holds a NUL byte, which no text has (UTF-16 without a mark looks like this)",
            place=_byte_place(path, data, nul),
            remedy="save the file again as UTF-8 text",
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(
            f"byte 0x{data[error.start]:02X} is not UTF-8 ({error.reason})",
            place=_byte_place(path, data, error.start),
            remedy="find out the file's encoding and save it again as UTF-8, "
            "e.g. `iconv -f latin1 -t utf-8 old > new`",
        ) from None
    return text.removeprefix("\ufeff")


def read_bytes(path: Path) -> bytes:
    """The bytes of a file, unpacked where it is gzip (by its first bytes, whatever its name says)."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(
            f"the file cannot be read ({error.strerror or error})",
            place=str(path),
            remedy="check that it exists and that you may read it",
        ) from None
    if not data.startswith(GZIP_MAGIC):
        if path.suffix.lower() == ".gz" and data:
            raise InputError(
                "the name ends in .gz but the file is not gzip",
                place=str(path),
                remedy="rename it without .gz, or compress it",
            )
        return data
    try:
        return gzip.decompress(data)
    except (EOFError, OSError, zlib.error) as error:
        raise InputError(
            f"the gzip file is damaged or cut short ({error})",
            place=str(path),
            remedy="copy or compress it again",
        ) from None


def _byte_place(path: Path, data: bytes, position: int) -> str:
    line = data.count(b"\n", 0, position) + 1
    byte = position - data.rfind(b"\n", 0, position)
    return f"{path}: line {line}, byte {byte}"


def _text_with_heading(path: Path) -> str:
    text = read_text(path)
    if not text.strip("\r\n"):
        raise InputError(
            "the file is empty",
            place=str(path),
            remedy="its first line must hold the column headings; a file with headings alone is fine",
        )
    return text


def _tsv_rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    text = _text_with_heading(path)
    has_returns = "\r" in text
    # Not splitlines: form feeds, U+0085 and U+2028 are characters of a field, not ends of a line.
    lines = text.removesuffix("\n").split("\n")
    for number, line in enumerate(lines, start=1):
        if has_returns:
            line = line.removesuffix("\r")  # noqa: PLW2901
            if "\r" in line:
                raise InputError(
                    "a carriage return stands inside the line",
                    place=f"{path}: line {number}",
                    remedy="end lines in LF or CRLF, or remove the character",
                )
        yield number, line.split("\t")


def _csv_rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(_text_with_heading(path), newline=""), strict=True)
    while True:
        number = reader.line_num + 1
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise InputError(
                f"the quoting is broken in the row that begins here ({error})",
                place=f"{path}: line {number}",
                remedy='close the quote; a quote inside a quoted field is written ""',
            ) from None
        yield number, row


def _ragged_row(path: Path, number: int, row: list[str], width: int) -> InputError:
    place = f"{path}: line {number}"
    if not any(row):
        return InputError("the line is blank", place=place, remedy="remove it, or give it its columns")
    found = f"{len(row)} column{'' if len(row) == 1 else 's'}"
    kind = "comma or an unmatched quote" if is_csv(path) else "tab"
    return InputError(
        f"the row has {found}, the heading has {width}",
        place=place,
        remedy=f"every row needs {width}: look for a missing column, or a {kind} inside a field",
    )


def _find_columns(
    path: Path, heading: list[str], fields: Sequence[Field], headings: Mapping[str, str]
) -> dict[str, int]:
    places: dict[str, int] = {}
    missing: list[str] = []
    for field in fields:
        wanted = (headings[field.name],) if field.name in headings else (field.name, *field.aliases)
        found = next((name for name in wanted if name in heading), None)
        if found is None:
            if field.is_required or field.name in headings:
                missing.append(" or ".join(repr(name) for name in wanted))
            continue
        if heading.count(found) > 1:
            raise InputError(
                f"the heading {found!r} stands there {heading.count(found)} times",
                place=f"{path}: line 1",
                remedy="give each column a heading of its own",
            )
        places[field.name] = heading.index(found)
    if missing:
        raise InputError(
            f"missing column {', '.join(missing)}; the headings are {', '.join(map(repr, heading))}",
            place=f"{path}: line 1",
            remedy=_remedy_for_headings(path, heading),
        )
    return places


def _remedy_for_headings(path: Path, heading: list[str]) -> str:
    other = [sign for sign in "\t;," if len(heading) == 1 and sign in heading[0]]
    if other:
        wanted = "commas" if is_csv(path) else "tabs (a file with commas is named .csv)"
        return f"the columns seem to be separated by {other[0]!r}: separate them by {wanted}"
    return 'add the column, or map it in the study: columns = { our_name = "heading in the file" }'

"""The lines of a CoNLL-U text: rows of ten columns, comments and sentences, nothing understood yet."""

import re
from typing import NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from pyarrow import csv

from ingest.conllu_faults import Fault

COLUMNS = ("ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC")
"""The ten columns, in order."""

_COMMENT = re.compile(r"#\s*(sent_id|line_id|text|parser)\s*=(.*)")
_TABS = len(COLUMNS) - 1

Comments = list[tuple[int, str]]


class Sentence(NamedTuple):
    """A sentence's own record. ``first_line`` is the line of its first row; ``parser_id`` is named by the
    last ``# parser`` comment at or above it."""

    first_line: int
    sent_id: str | None
    line_id: str | None
    text: str | None
    parser_id: str | None


class Layout(NamedTuple):
    """A CoNLL-U text in rows. ``columns`` maps a column to its values (a dictionary-encoded Arrow array),
    one a row that has ten columns; ``row_lines`` and ``row_sentences`` (0-based) are aligned with them;
    ``broken`` are the sentences that have a row with another number of columns."""

    columns: dict[str, pa.DictionaryArray]
    row_lines: NDArray[np.int64]
    row_sentences: NDArray[np.int64]
    sentences: list[Sentence]
    broken: set[int]
    faults: list[Fault]


def lay_out(text: str) -> Layout:
    """Split a text (lines end in LF or CRLF) into rows and sentences."""
    rows: list[str] = []
    row_lines: list[int] = []
    comments: Comments = []
    opened: list[tuple[int, Comments]] = []
    broken: set[int] = set()
    faults: list[Fault] = []
    inside = False
    lines = text.replace("\r\n", "\n").split("\n")
    for number, line in enumerate(lines, 1):
        if not line or (line.isspace() and "\t" not in line):
            if line:
                faults.append(Fault(number, "", "blank_line_with_spaces", "an empty line has spaces in it"))
            if comments:
                comments = _kept_comments(comments, faults)
            inside = False
        elif line[0] == "#":
            if inside:
                faults.append(Fault(number, "", "comment_in_sentence", "a comment stands among the words"))
            (opened[-1][1] if inside else comments).append((number, line))
        else:
            if not inside:
                opened.append((number, comments))
                comments, inside = [], True
            if line.count("\t") == _TABS and "\r" not in line:
                rows.append(line)
                row_lines.append(number)
            else:
                broken.add(len(opened) - 1)
                faults.append(Fault(number, "", "column_count", _column_message(line)))
    if inside and lines[-1]:
        faults.append(Fault(len(lines), "", "no_final_blank_line", "the file ends inside a sentence"))
    _kept_comments(comments, faults)
    numbers = np.asarray(row_lines, dtype=np.int64)
    firsts = np.asarray([first_line for first_line, _ in opened], dtype=np.int64)
    row_sentences = np.searchsorted(firsts, numbers, side="right") - 1
    return Layout(_columns(rows), numbers, row_sentences, _sentences(opened, faults), broken, faults)


def _columns(rows: list[str]) -> dict[str, pa.DictionaryArray]:
    """Split rows, each of which has ten columns, at their tabs; no quoting, no missing values."""
    if not rows:
        return {name: pa.array([], pa.string()).dictionary_encode() for name in COLUMNS}
    block = ("\n".join(rows) + "\n").encode()
    table = csv.read_csv(
        pa.py_buffer(block),
        # One block for the whole: a row longer than a block would be an error.
        read_options=csv.ReadOptions(column_names=COLUMNS, block_size=len(block) + 1, use_threads=False),
        parse_options=csv.ParseOptions(delimiter="\t", quote_char=False, ignore_empty_lines=False),
        convert_options=csv.ConvertOptions(
            column_types=dict.fromkeys(COLUMNS, pa.string()), strings_can_be_null=False
        ),
    )
    return {name: table[name].combine_chunks().dictionary_encode() for name in COLUMNS}


def _column_message(line: str) -> str:
    if "\r" in line:
        return "a carriage return inside the row"
    if "\t" not in line and len(line.split()) == len(COLUMNS):
        return "the columns are separated by spaces"
    return f"{line.count(chr(9)) + 1} columns where CoNLL-U has {len(COLUMNS)}"


def _kept_comments(comments: Comments, faults: list[Fault]) -> Comments:
    """At an empty line: comments of no sentence go, but a parser is named for all that follows."""
    kept = []
    for number, line in comments:
        match = _COMMENT.match(line)
        if match and match[1] == "parser":
            kept.append((number, line))
        elif match:
            message = f"{line[:60]!r} stands above no sentence"
            faults.append(Fault(number, "", "comment_without_sentence", message))
    return kept


def _sentences(opened: list[tuple[int, Comments]], faults: list[Fault]) -> list[Sentence]:
    """Read the comments that mean something here."""
    parser_id: str | None = None
    sentences = []
    for first_line, comments in opened:
        found: dict[str, str] = {}
        for number, line in comments:
            if match := _COMMENT.match(line):
                name, value = match[1], match[2].strip()
                if name == "sent_id" and not value:
                    faults.append(Fault(number, "", "sent_id_empty", "sent_id has no value"))
                elif name in found:
                    faults.append(Fault(number, "", "repeated_comment", f"{name} was given above"))
                else:
                    found[name] = value
        parser_id = found.get("parser") or parser_id
        names = (found.get("sent_id"), found.get("line_id") or None, found.get("text"))
        sentences.append(Sentence(first_line, *names, parser_id))
    return sentences

"""The core of reading CoNLL-U: a text becomes columns of words and sentences, and a list of faults.

One implementation serves loading (``ingest.conllu``), ``metewand check`` and the training of a parser. It
works on whole columns: a file of 100 000 words is split once, every check looks at distinct values or at
an array, and only what is odd is looked at word by word.
"""

import itertools
import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from rapidfuzz.distance import OSA

from ingest.conllu_faults import RELATION_CODES, UPOS_CODES, Fault
from ingest.conllu_layout import COLUMNS, Layout, Sentence, lay_out

Integers = NDArray[np.int64]
Columns = dict[str, pa.DictionaryArray]

Reading = tuple[str, str] | None
"""The fault code of a value and what is read in its place; None where the value is in order."""

_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_RANGE = re.compile(r"([1-9][0-9]{0,8})-([1-9][0-9]{0,8})")
_EMPTY_NODE = re.compile(r"(0|[1-9][0-9]{0,8})\.[1-9][0-9]{0,8}")
_RANGE_ID, _EMPTY_ID, _BAD_ID, _BAD_HEAD = -1, -2, -3, -4


class Examination(NamedTuple):
    """What a CoNLL-U text says, repaired where a fault allows it, and its faults in the order of lines.

    ``columns`` holds the ten columns of the words with an integer id; ``sentence_index`` (0-based),
    ``word_ids``, ``head_ids`` and ``lines`` are aligned with them, ``multiword_counts`` and
    ``empty_node_counts`` with ``sentences``. Where a fault refuses the file the numbers are no tree.
    """

    sentences: list[Sentence]
    columns: Columns
    lines: Integers
    sentence_index: Integers
    word_ids: Integers
    head_ids: Integers
    multiword_counts: Integers
    empty_node_counts: Integers
    faults: list[Fault]

    @property
    def refusals(self) -> list[Fault]:
        """The faults for which the file cannot be read."""
        return [fault for fault in self.faults if fault.kind.action == "refuse"]


class _Words(NamedTuple):
    """The word rows of a layout as arrays; ``starts`` are the first word of each sentence."""

    lines: Integers
    sentence_index: Integers
    ids: Integers
    heads: Integers
    starts: Integers
    counts: Integers


def examine(text: str, *, compare_text: bool = False) -> Examination:
    """Read a CoNLL-U text and find every fault in it.

    ``compare_text`` also holds each ``# text`` comment against the words below it, which reading for
    measurement does not need. Raises nothing: what refuses a file is a fault like any other.
    """
    layout = lay_out(text)
    faults = list(layout.faults)
    ids = _numbers(layout.columns["ID"], _id_number)
    words, columns = _words(layout, ids, faults)
    columns = _read_columns(columns, words, faults)
    broken = layout.broken | _order_faults(layout, words, ids, faults)
    _tree_faults(layout.sentences, words, broken, columns, faults)
    _sentence_faults(layout, ids, words, faults)
    if compare_text:
        faults.extend(_text_faults(layout, ids))
    faults.sort(key=lambda fault: (fault.line, COLUMNS.index(fault.column) if fault.column else -1))
    sentence_count = len(layout.sentences)
    return Examination(
        layout.sentences, columns, words.lines, words.sentence_index, words.ids, words.heads,
        np.bincount(layout.row_sentences[ids == _RANGE_ID], minlength=sentence_count),
        np.bincount(layout.row_sentences[ids == _EMPTY_ID], minlength=sentence_count),
        faults,
    )  # fmt: skip


def _numbers(column: pa.DictionaryArray, number: Callable[[str], int]) -> Integers:
    """Read a column of numbers through its distinct values."""
    known = np.asarray([number(value) for value in column.dictionary.to_pylist()], dtype=np.int64)
    return known[_codes(column)]


def _codes(column: pa.DictionaryArray) -> Integers:
    """For each row, the place of its value among the column's distinct values."""
    return np.asarray(column.indices, dtype=np.int64)


def _id_number(value: str) -> int:
    value = value.strip(" ")
    if value != "0" and _NUMBER.fullmatch(value):
        return int(value)
    found = _RANGE.fullmatch(value)
    if found and int(found[1]) < int(found[2]):
        return _RANGE_ID
    return _EMPTY_ID if _EMPTY_NODE.fullmatch(value) else _BAD_ID


def _head_number(value: str) -> int:
    value = value.strip(" ")
    return int(value) if _NUMBER.fullmatch(value) else _BAD_HEAD


def _words(layout: Layout, ids: Integers, faults: list[Fault]) -> tuple[_Words, Columns]:
    """Take the rows with an integer id out of the layout."""
    rows = np.flatnonzero(ids > 0)
    columns = layout.columns
    if len(rows) < len(ids):
        columns = {name: column.take(pa.array(rows)) for name, column in columns.items()}
    lines = layout.row_lines[rows]
    sentence_index = layout.row_sentences[rows]
    heads = _numbers(columns["HEAD"], _head_number)
    for word in np.flatnonzero(heads == _BAD_HEAD).tolist():
        message = f"head {columns['HEAD'][word].as_py()!r} is not a whole number from 0"
        faults.append(Fault(int(lines[word]), "HEAD", "head_not_a_number", message))
    counts = np.bincount(sentence_index, minlength=len(layout.sentences))
    starts = np.cumsum(counts) - counts
    return _Words(lines, sentence_index, ids[rows], heads, starts, counts), columns


# ---- values ---------------------------------------------------------------------------------------------


def _read_columns(columns: Columns, words: _Words, faults: list[Fault]) -> Columns:
    """Repair the values that can be repaired, column by column."""
    read = {}
    for name, column in columns.items():
        values = column.dictionary.to_pylist()
        if len(column) and name in {"UPOS", "DEPREL"} and not set(values) - {"_", ""}:
            message = f"no word of the file has a {name}"
            faults.append(Fault(int(words.lines[0]), name, "column_unused", message))
            read[name] = column
            continue
        readings = [_READERS[name](value) for value in values]
        read[name] = _replaced(name, column, readings, words.lines, faults) if any(readings) else column
    return read


def _replaced(
    name: str, column: pa.DictionaryArray, readings: list[Reading], lines: Integers, faults: list[Fault]
) -> pa.DictionaryArray:
    """Put the readings of a column's distinct values in their place, and tell the rows that have them."""
    values = column.dictionary.to_pylist()
    codes = _codes(column)
    for row in np.flatnonzero(np.asarray([reading is not None for reading in readings])[codes]).tolist():
        value, reading = values[codes[row]], readings[codes[row]]
        if reading:
            outcome = f"is read as {reading[1]!r}" if reading[1] != value else "is odd"
            faults.append(Fault(int(lines[row]), name, reading[0], f"{name} {value!r} {outcome}"))
    read = [reading[1] if reading else value for reading, value in zip(readings, values, strict=True)]
    distinct = pa.array(read, pa.string()).dictionary_encode()
    indices = np.asarray(distinct.indices)[codes]
    return pa.DictionaryArray.from_arrays(indices, distinct.dictionary)


def _plain_reading(value: str) -> Reading:
    if not value:
        return "empty_column", "_"
    stripped = value.strip(" ")
    return ("padded_value", stripped or "_") if stripped != value else None


def _number_reading(value: str) -> Reading:
    """A number's own fault is told where it is read as a number."""
    stripped = value.strip(" ")
    return ("padded_value", stripped) if stripped and stripped != value else None


def _upos_reading(value: str) -> Reading:
    if value in UPOS_CODES:
        return None
    spelt = value.strip(" ").upper()
    if spelt in UPOS_CODES:
        return "upos_spelling", spelt
    if spelt == "CONJ":  # version 1 of Universal Dependencies had CONJ for what is now CCONJ
        return "upos_spelling", "CCONJ"
    near = [code for code in UPOS_CODES if len(code) > 2 and OSA.distance(spelt, code, score_cutoff=1) <= 1]
    return ("upos_spelling", near[0]) if len(near) == 1 else ("upos_unknown", "X")


def _relation_reading(value: str) -> Reading:
    spelt = "".join(value.split(" ")).lower()
    if spelt in {"", "_"}:
        return "relation_empty", "dep"
    if spelt != value:
        return "relation_spelling", spelt
    return ("relation_unknown", value) if value.partition(":")[0] not in RELATION_CODES else None


def _features_reading(value: str) -> Reading:
    if reading := _plain_reading(value):
        return reading
    well_formed = value == "_" or all(
        name and setting for name, _, setting in (part.partition("=") for part in value.split("|"))
    )
    return None if well_formed else ("features_form", value)


_READERS: dict[str, Callable[[str], Reading]] = {
    **dict.fromkeys(COLUMNS, _plain_reading),
    "ID": _number_reading,
    "HEAD": _number_reading,
    "UPOS": _upos_reading,
    "FEATS": _features_reading,
    "DEPREL": _relation_reading,
}


# ---- trees ----------------------------------------------------------------------------------------------


def _order_faults(layout: Layout, words: _Words, ids: Integers, faults: list[Fault]) -> set[int]:
    """Hold the ids against 1, 2, 3 …; give the sentences whose numbering is broken."""
    broken = set()
    for row in np.flatnonzero(ids == _BAD_ID).tolist():
        message = f"id {layout.columns['ID'][row].as_py()!r} is neither a number, a range nor an empty node"
        faults.append(Fault(int(layout.row_lines[row]), "ID", "id_not_a_number", message))
        broken.add(int(layout.row_sentences[row]))
    expected = np.arange(len(words.ids)) - words.starts[words.sentence_index] + 1
    for word in np.flatnonzero(words.ids != expected).tolist():
        sentence = int(words.sentence_index[word])
        if sentence not in broken and sentence not in layout.broken:
            message = f"word id {words.ids[word]} stands where {expected[word]} was expected"
            faults.append(Fault(int(words.lines[word]), "ID", "id_out_of_order", message))
            broken.add(sentence)
    return broken


def _tree_faults(
    sentences: list[Sentence],
    words: _Words,
    broken: set[int],
    columns: Columns,
    faults: list[Fault],
) -> None:
    """Hold the heads against the tree that they have to make, in every sentence that is numbered well."""
    sound = ~np.isin(words.sentence_index, list(broken)) & (words.heads >= 0)
    lengths = words.counts[words.sentence_index]
    beyond = sound & (words.heads > lengths)
    for word in np.flatnonzero(beyond).tolist():
        message = f"head {words.heads[word]} in a sentence of {lengths[word]} words"
        faults.append(Fault(int(words.lines[word]), "HEAD", "head_beyond_sentence", message))
    is_root = sound & (words.heads == 0)
    roots = np.bincount(words.sentence_index[is_root], minlength=len(sentences))
    unsound = broken | set(np.unique(words.sentence_index[~sound | beyond]).tolist())
    for index in np.flatnonzero((roots != 1) & (words.counts > 0)).tolist():
        if roots[index] > 1 and index not in broken:
            at = words.lines[is_root & (words.sentence_index == index)].tolist()
            message = f"{roots[index]} roots, on lines {_listed(at)}"
            faults.append(Fault(at[1], "HEAD", "several_roots", message))
        elif not roots[index] and index not in unsound:
            first = sentences[index].first_line
            faults.append(Fault(first, "HEAD", "no_root", "no word of the sentence has the head 0"))
    faults.extend(_cycle_faults(words, sound & ~beyond))
    relations = columns["DEPREL"]
    named_root = np.asarray([name == "root" for name in relations.dictionary.to_pylist()], dtype=np.bool_)
    for word in np.flatnonzero(sound & (named_root[_codes(relations)] != (words.heads == 0))).tolist():
        message = f"relation {relations[word].as_py()!r} with head {words.heads[word]}"
        faults.append(Fault(int(words.lines[word]), "DEPREL", "root_relation", message))


def _cycle_faults(words: _Words, sound: NDArray[np.bool_]) -> list[Fault]:
    """Find the words that lead back to themselves, by jumping 1, 2, 4 … heads at once.

    After as many jumps as the longest sentence has words, whatever has not reached a root stands on a
    cycle. Words with an unsound head count as leading to a root: that fault is told already.
    """
    root = len(words.heads)
    parents = words.starts[words.sentence_index] + words.heads - 1
    lead = np.append(np.where(sound & (words.heads > 0), parents, root), root)
    for _ in range(int(words.counts.max(initial=1)).bit_length()):
        lead = lead[lead]
    on_cycle = np.unique(lead[lead < root])
    faults = []
    for index in np.unique(words.sentence_index[on_cycle]).tolist():
        members = on_cycle[words.sentence_index[on_cycle] == index]
        message = f"words {_listed(words.ids[members].tolist())} are each other's heads"
        if len(members) == 1:
            message = f"word {words.ids[members[0]]} is its own head"
        faults.append(Fault(int(words.lines[members[0]]), "HEAD", "cycle", message))
    return faults


def _listed(values: Iterable[int]) -> str:
    """Name the first few of many."""
    listed = list(values)
    return ", ".join(map(str, listed[:6])) + (f" … ({len(listed)} in all)" if len(listed) > 6 else "")


# ---- sentences ------------------------------------------------------------------------------------------


def _sentence_faults(layout: Layout, ids: Integers, words: _Words, faults: list[Fault]) -> None:
    """Find sentences without words, repeated names and ranges that reach too far."""
    if not layout.sentences and not any(fault.kind.action == "refuse" for fault in faults):
        faults.append(Fault(1, "", "no_sentence", "the file holds no sentence"))
    seen: dict[str, int] = {}
    for index, sentence in enumerate(layout.sentences):
        if not words.counts[index] and index not in layout.broken:
            faults.append(
                Fault(sentence.first_line, "", "sentence_without_words", "the sentence has no word")
            )
        if sentence.sent_id is not None:
            first = seen.setdefault(sentence.sent_id, sentence.first_line)
            if first != sentence.first_line:
                message = f"sent_id {sentence.sent_id!r} names the sentence at line {first} too"
                faults.append(Fault(sentence.first_line, "", "sent_id_repeated", message))
    for row in np.flatnonzero(ids == _RANGE_ID).tolist():
        value = layout.columns["ID"][row].as_py()
        count = words.counts[layout.row_sentences[row]]
        if 0 < count < int(value.partition("-")[2]):
            message = f"range {value} in a sentence of {count} words"
            faults.append(Fault(int(layout.row_lines[row]), "ID", "range_beyond_sentence", message))


def _text_faults(layout: Layout, ids: Integers) -> Iterable[Fault]:
    """Hold each ``# text`` against the forms below it (a range's form stands for its words)."""
    written: list[list[str]] = [[] for _ in layout.sentences]
    row_ids, forms, misc = (layout.columns[name].to_pylist() for name in ("ID", "FORM", "MISC"))
    covered = (-1, 0)
    for row, (sentence, number) in enumerate(zip(layout.row_sentences.tolist(), ids.tolist(), strict=True)):
        if number == _RANGE_ID:
            covered = (sentence, int(row_ids[row].partition("-")[2]))
        elif number < 0 or (covered[0] == sentence and number <= covered[1]):
            continue
        glue = "" if "SpaceAfter=No" in misc[row].split("|") else " "
        written[sentence].append(forms[row] + glue)
    for index, (record, parts) in enumerate(zip(layout.sentences, written, strict=True)):
        if index in layout.broken:
            continue
        if record.text is not None and record.text.split() != (words := "".join(parts).split()):
            yield Fault(record.first_line, "FORM", "text_differs", _difference(record.text.split(), words))


def _difference(commented: list[str], written: list[str]) -> str:
    """Name the first place where a text comment and the words part."""
    pairs = itertools.zip_longest(commented, written, fillvalue="(nothing)")
    in_comment, in_words = next(pair for pair in pairs if pair[0] != pair[1])
    return f"# text has {in_comment!r} where the words give {in_words!r}"

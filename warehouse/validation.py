"""Validating a generator's file: every line against its source, every source line against the file.

The rules are those of ``analysis.validation``; here they meet files, and breaches become words that a person
or a program in a repair loop can act on.
"""

import math
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from analysis.validation import (
    RULE_CODES,
    VALIDATOR_VERSION,
    Limits,
    LineVerdict,
    allowed_token_counts,
    fewest_changes,
    find_disorder,
    judge_line,
    strip_marks,
)
from ingest.provenance import hash_file
from ingest.text_files import Field, read_table
from warehouse.original_lines import SourceLine
from warehouse.validator_sources import Lexicon

REPLY_FIELDS = (
    Field("line_id", ("code",)),
    Field("generated"),
    Field("generated_translation", is_required=False),
)
LINE_FAULT_CODES = ("missing_line", "extra_line", "duplicate_line", "reordered_line")
SUGGESTED_FORMS = 2000
"""Distinct foreign words of a file for which near forms are looked up; the rest are named alone."""


class Problem(NamedTuple):
    """One thing to mend on a line. ``details`` are for a program, ``message_text`` for a person."""

    problem_code: str
    message_text: str
    details: dict[str, Any]


class LineReport(NamedTuple):
    """A line with something to mend. ``row_number`` is its line in the file; None where it is missing."""

    line_id: str
    row_number: int | None
    generated_text: str | None
    verdict: LineVerdict | None
    problems: tuple[Problem, ...]


class FileReport(NamedTuple):
    """A file validated: the lines to mend in the order of the file, then the missing ones."""

    file_name: str
    sha256: str
    line_count: int
    expected_line_count: int
    limits: Limits
    lexicon_counts: dict[str, int]
    is_lexicon_closed: bool
    lines: tuple[LineReport, ...]

    @property
    def is_clean(self) -> bool:
        """Whether there is nothing to mend."""
        return not self.lines

    @property
    def counts(self) -> dict[str, int]:
        """How many lines have each problem."""
        found = Counter(code for line in self.lines for code in {p.problem_code for p in line.problems})
        return {code: found[code] for code in (*RULE_CODES, *LINE_FAULT_CODES)}

    def as_dict(self) -> dict[str, Any]:
        """The report for a program in a repair loop."""
        return {
            "file": self.file_name,
            "sha256": self.sha256,
            "validator_version": VALIDATOR_VERSION,
            "is_clean": self.is_clean,
            "line_count": self.line_count,
            "expected_line_count": self.expected_line_count,
            "flagged_line_count": len(self.lines),
            "counts": self.counts,
            "limits": self.limits._asdict(),
            "lexicon": self.lexicon_counts,
            "is_lexicon_closed": self.is_lexicon_closed,
            "lines": [_line_as_dict(line) for line in self.lines],
        }


class Reply(NamedTuple):
    """A generator's file as it is read: ids, texts and line numbers, aligned."""

    line_ids: list[str]
    texts: list[str]
    translations: list[str] | None
    row_numbers: list[int]


def read_reply(path: Path, columns: dict[str, str] | None = None) -> Reply:
    """Read a generator's file (line_id, generated, and a translation where there is one).

    An aligned file of a study will do: other columns are passed over. Raises InputError where the file
    cannot be read as a table at all.
    """
    table = read_table(path, REPLY_FIELDS, columns)
    return Reply(
        table.columns["line_id"],
        table.columns["generated"],
        table.columns.get("generated_translation"),
        table.line_numbers,
    )


def validate_reply(
    path: Path, reply: Reply, expected: Sequence[SourceLine], lexicon: Lexicon, limits: Limits
) -> FileReport:
    """Validate a file against the source lines that it has to answer, each once and in their order."""
    sources = {line.line_id: line for line in expected}
    order_problems = _find_order_problems(reply, expected)
    describe = _Describer(lexicon, limits)
    reports = []
    for line_id, text, number in zip(reply.line_ids, reply.texts, reply.row_numbers, strict=True):
        verdict = None
        problems: list[Problem] = []
        if source := sources.get(line_id):
            verdict = judge_line(text, source.original_text, lexicon.allows, limits)
            problems += describe.breaches(verdict)
        problems += order_problems.get(number, ())
        if problems:
            reports.append(LineReport(line_id, number, text, verdict, tuple(problems)))
    missing = Problem("missing_line", "the line is missing: write it", {})
    answered = set(reply.line_ids)
    reports += [
        LineReport(line.line_id, None, None, None, (missing,))
        for line in expected
        if line.line_id not in answered
    ]
    counts = (len(reply.line_ids), len(expected))
    known = (lexicon.counts, lexicon.is_closed)
    return FileReport(str(path), hash_file(path), *counts, limits, *known, tuple(reports))


def _find_order_problems(reply: Reply, expected: Sequence[SourceLine]) -> dict[int, list[Problem]]:
    """Lines that the source does not have, that stand there again, or out of order; by their line numbers."""
    places = {line.line_id: place for place, line in enumerate(expected)}
    first_numbers: dict[str, int] = {}
    found: dict[int, list[Problem]] = {}
    for line_id, number in zip(reply.line_ids, reply.row_numbers, strict=True):
        first = first_numbers.setdefault(line_id, number)
        problems = found.setdefault(number, [])
        if line_id not in places:
            problems.append(Problem("extra_line", "the source has no such line: take it out", {}))
        if first != number:
            message = f"the line stands already on line {first}: keep one of the two"
            problems.append(Problem("duplicate_line", message, {"first_row_number": first}))
    in_order = [line_id for line_id in first_numbers if line_id in places]
    for row in find_disorder([places[line_id] for line_id in in_order]):
        place = places[in_order[row]]
        after = expected[place - 1].line_id if place else None
        message = f"out of order: it belongs {'after ' + after if after is not None else 'first'}"
        problem = Problem("reordered_line", message, {"after_line_id": after})
        found[first_numbers[in_order[row]]].append(problem)
    return found


class _Describer:
    """Puts breaches into words; looks up near forms for a bounded number of distinct words."""

    def __init__(self, lexicon: Lexicon, limits: Limits) -> None:
        self._lexicon = lexicon
        self._limits = limits
        self._near: dict[str, list[str]] = {}

    def breaches(self, verdict: LineVerdict) -> list[Problem]:
        """One problem per rule that the line breaks."""
        if not verdict.broken_rules:
            return []
        describers = {
            "has_out_of_lexicon": self._lexicon_breach,
            "has_diacritic": self._diacritic_breach,
            "is_out_of_length_band": self._length_breach,
            "is_too_similar": self._similarity_breach,
        }
        return [describers[code](verdict) for code in verdict.broken_rules]

    def _lexicon_breach(self, verdict: LineVerdict) -> Problem:
        words = [{"token": token, "nearest": self._nearest(token)} for token in verdict.out_of_lexicon]
        told = "; ".join(
            f"{word['token']} (nearest: {', '.join(word['nearest'])})"
            if word["nearest"]
            else str(word["token"])
            for word in words
        )
        return Problem("has_out_of_lexicon", f"not in the lexicon: {told}", {"tokens": words})

    def _nearest(self, token: str) -> list[str]:
        if token not in self._near:
            if len(self._near) >= SUGGESTED_FORMS:
                return []
            self._near[token] = [near.form for near in self._lexicon.find_nearest(token)]
        return self._near[token]

    @staticmethod
    def _diacritic_breach(verdict: LineVerdict) -> Problem:
        words = [{"word": word, "plain": strip_marks(word)} for word in verdict.marked_words]
        told = ", ".join(f"{word['word']} → {word['plain']}" for word in words)
        return Problem("has_diacritic", f"write without marks: {told}", {"words": words})

    def _length_breach(self, verdict: LineVerdict) -> Problem:
        fewest, most = allowed_token_counts(verdict.original_token_count, self._limits)
        wanted = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        message = f"{verdict.generated_token_count} words for {verdict.original_token_count}: write {wanted}"
        return Problem("is_out_of_length_band", message, {"fewest_tokens": fewest, "most_tokens": most})

    def _similarity_breach(self, verdict: LineVerdict) -> Problem:
        changes = fewest_changes(verdict.shared_type_count, verdict.type_count, self._limits.jaccard_ceiling)
        message = (
            f"too like its source (Jaccard {verdict.jaccard:.2f}): exchange at least {changes} of the "
            f"{verdict.shared_type_count} words that they share"
        )
        return Problem("is_too_similar", message, {"fewest_changes": changes})


def _line_as_dict(line: LineReport) -> dict[str, Any]:
    verdict = line.verdict
    measured = (
        {
            "generated_token_count": verdict.generated_token_count,
            "original_token_count": verdict.original_token_count,
            "token_ratio": _number(verdict.token_ratio),
            "jaccard": _number(verdict.jaccard),
        }
        if verdict
        else {}
    )
    return {
        "line_id": line.line_id,
        "row_number": line.row_number,
        "generated": line.generated_text,
        **measured,
        "problems": [
            {"code": problem.problem_code, "message": problem.message_text, **problem.details}
            for problem in line.problems
        ],
    }


def _number(value: float) -> float | None:
    """JSON has no NaN: what is undefined is null."""
    return None if math.isnan(value) else value

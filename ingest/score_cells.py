"""One score cell: from what a person typed to a score, N/A or nothing, with what was repaired."""

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from ingest.rubric import Dimension

_NOT_APPLICABLE = frozenset({"na", "notapplicable"})
_NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)")


class Score(NamedTuple):
    """A score cell. ``repair`` says what was done to read it, ``fault`` why it cannot be read."""

    score: float | None
    is_not_applicable: bool = False
    repair: str | None = None
    fault: str | None = None


@lru_cache(maxsize=65536)
def parse_score(text: str, dimension: Dimension) -> Score:
    """Read a score on a dimension's scale: ``4``, ``4.0``, ``4,5``, ``N/A``, blank."""
    plain = unicodedata.normalize("NFKC", text).strip().strip("\u200b\ufeff'\"").strip()
    if not plain:
        return Score(None)
    letters = "".join(sign for sign in plain.casefold() if sign.isalnum())
    if letters in _NOT_APPLICABLE and not plain.startswith("#"):  # #N/A is a spreadsheet's error
        return Score(None, is_not_applicable=True)
    if not letters and set(plain) <= set("-–—.?"):
        return Score(None, repair=f"{text!r} was read as blank")
    if not _NUMBER.fullmatch(plain):
        return Score(None, fault=f"{text!r} is no score")
    value = float(plain.replace(",", "."))
    fault = _scale_fault(value, dimension)
    if fault:
        return Score(None, fault=f"{text!r} {fault}")
    repair = None if text == f"{value:g}" else f"{text!r} was read as {value:g}"
    return Score(value, repair=repair)


def _scale_fault(value: float, dimension: Dimension) -> str | None:
    if not dimension.minimum <= value <= dimension.maximum:
        return f"is off the scale of {dimension.name} ({dimension.minimum:g} to {dimension.maximum:g})"
    if dimension.step:
        steps = (value - dimension.minimum) / dimension.step
        if abs(steps - round(steps)) > 1e-9:
            return f"is off the scale of {dimension.name}, which goes in steps of {dimension.step:g}"
    return None

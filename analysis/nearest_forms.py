"""The forms nearest to a form: fewest edits, found without comparing all of them.

An edit (insertion, deletion, substitution, or exchange of neighbours) changes the length by one at most,
and the set of letters that a form has by two at most. A form whose set differs in more than two letters
per edit is too far away, and sets are compared as 64 bits, a hundred thousand at once.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import OSA


class NearForm(NamedTuple):
    """A form and its distance in edits."""

    form: str
    distance: int


class FormSpace:
    """A closed set of forms that can be asked for those near another form."""

    def __init__(self, forms: Sequence[str]) -> None:
        """``forms`` are each taken once; the empty form is left out."""
        self.forms = sorted(set(forms) - {""}, key=lambda form: (len(form), form))
        lengths, self._letters = _describe(self.forms)
        # Forms lie in the order of their lengths: those of one length and the next begin here.
        self._starts = np.searchsorted(lengths, np.arange(int(lengths.max(initial=0)) + 2)).tolist()

    def find_nearest(self, form: str, *, limit: int = 3, max_distance: int = 2) -> list[NearForm]:
        """Return at most ``limit`` forms within ``max_distance`` edits of ``form``.

        The nearest first; of equally near ones those of more equal length, then in code point order.
        """
        found: list[NearForm] = []
        for distance in range(max_distance + 1):
            if len(found) < limit:
                found = self._find_within(form, distance)
        return found[:limit]

    def _find_within(self, form: str, max_distance: int) -> list[NearForm]:
        """All forms within ``max_distance`` edits, in order."""
        longest = len(self._starts) - 2
        low, high = max(1, len(form) - max_distance), min(longest, len(form) + max_distance)
        if not form or low > high:
            return []
        start, end = self._starts[low], self._starts[high + 1]
        _, (letters,) = _describe([form])
        differing = np.bitwise_count(self._letters[start:end] ^ letters)
        found = []
        for place in (np.flatnonzero(differing <= 2 * max_distance) + start).tolist():
            other = self.forms[place]
            distance = OSA.distance(form, other, score_cutoff=max_distance)
            if distance <= max_distance:
                found.append((distance, abs(len(other) - len(form)), other))
        return [NearForm(other, distance) for distance, _, other in sorted(found)]


def _describe(forms: Sequence[str]) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    """Lengths and letter sets of forms, none of them empty; a letter is one of 64 bits, by its code point."""
    if not forms:
        return np.empty(0, dtype=np.int64), np.empty(0, dtype=np.uint64)
    lengths = np.fromiter(map(len, forms), dtype=np.int64, count=len(forms))
    points = np.frombuffer("".join(forms).encode("utf-32-le"), dtype=np.uint32).astype(np.uint64)
    bits = np.left_shift(np.uint64(1), points % np.uint64(64))
    return lengths, np.bitwise_or.reduceat(bits, np.cumsum(lengths) - lengths)

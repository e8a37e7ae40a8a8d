"""Comparing generators: paired differences, Holm's correction, ranges of ranks and tie groups."""

import math
from string import ascii_lowercase

import numpy as np
import numpy.typing as npt

from analysis.contrast import z_test
from analysis.intervals import bootstrap_interval, mean_replicate
from analysis.results import Difference, Rank

SIGNIFICANCE = 0.05

# Above this many generators the groups would be too many to read, and the ranges say enough.
LETTERED_GENERATORS = 30


def paired_difference(
    point_a: float,
    point_b: float,
    replicates_a: npt.ArrayLike,
    replicates_b: npt.ArrayLike,
    level: float = 0.95,
) -> Difference:
    """a − b of two scores in [0, 1] whose replicates come from the same draws of the same lines.

    p = 2Φ(−|Δ| / SE of the paired replicates). The replicate p counts recentred differences on the other side
    of 0; it cannot fall below 2 / (n + 1), so it would never survive Holm over many pairs.
    """
    pairs = np.asarray(replicates_a, dtype=np.float64) - np.asarray(replicates_b, dtype=np.float64)
    difference = point_a - point_b
    interval = bootstrap_interval(pairs, difference, -1.0, 1.0, level)
    return Difference(
        difference,
        interval.ci_lower,
        interval.ci_upper,
        interval.raw_lower,
        interval.raw_upper,
        interval.standard_error,
        z_test(difference, interval.standard_error),
        replicate_p_value(pairs, difference),
    )


def replicate_p_value(pairs: npt.ArrayLike, difference: float) -> float:
    """Two-sided p by counting: twice the rarer side of 0 among the recentred replicates, plus one each."""
    values = np.asarray(pairs, dtype=np.float64)
    valid = values[~np.isnan(values)]
    if len(valid) == 0 or math.isnan(difference):
        return math.nan
    recentred = valid - mean_replicate(valid) + difference
    rarer = min(int((recentred <= 0.0).sum()), int((recentred >= 0.0).sum()))
    return min(1.0, 2.0 * (rarer + 1) / (len(valid) + 1))


def holm_adjust(p_values: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Holm's step-down p-values (Holm 1979); a NaN is no test of the family and stays NaN."""
    p = np.asarray(p_values, dtype=np.float64)
    adjusted = np.full(p.shape, np.nan)
    tested = np.flatnonzero(~np.isnan(p))
    order = tested[np.argsort(p[tested], kind="stable")]
    factors = len(order) - np.arange(len(order))
    adjusted[order] = np.minimum(1.0, np.maximum.accumulate(factors * p[order]))
    return adjusted


def rank_generators(
    scores: npt.ArrayLike, p_holm: npt.ArrayLike, differences: npt.ArrayLike | None = None
) -> list[Rank]:
    """Ranges of ranks and tie letters of n scores (higher is better) from an n × n matrix of Holm p-values.

    Best rank = 1 + number significantly better, worst = n − number significantly worse, n counting the
    defined scores. Which of two is better is read from ``differences`` (row − column) where it is given: two
    texts with different missing lines are compared on the lines they share. A pair whose p is NaN is not told
    apart. Scores that are NaN have no rank.
    """
    values, p = np.asarray(scores, dtype=np.float64), np.asarray(p_holm, dtype=np.float64)
    gaps = np.asarray(differences if differences is not None else values[:, None] - values[None, :])
    defined = [int(index) for index in np.flatnonzero(~np.isnan(values))]
    differs = p < SIGNIFICANCE
    better = differs & (gaps > 0.0)
    letters = _tie_letters(values, differs, defined)
    ranks = [Rank(0, 0, "")] * len(values)
    for index in defined:
        best = 1 + int(better[defined, index].sum())
        worst = len(defined) - int(better[index, defined].sum())
        ranks[index] = Rank(best, worst, letters[index])
    return ranks


def _tie_letters(
    values: npt.NDArray[np.float64], differs: npt.NDArray[np.bool_], defined: list[int]
) -> dict[int, str]:
    """The letters of each defined generator: a is the group with the best score."""
    letters = dict.fromkeys(defined, "")
    if len(defined) > LETTERED_GENERATORS:
        return letters
    place = {index: rank for rank, index in enumerate(sorted(defined, key=lambda i: (-values[i], i)))}
    groups = tie_groups({i: {j for j in defined if j != i and not differs[i, j]} for i in defined})
    ordered = sorted(groups, key=lambda group: sorted(place[index] for index in group))
    separator = "" if len(ordered) <= len(ascii_lowercase) else " "
    for number, group in enumerate(ordered):
        for index in group:
            letters[index] = separator.join(filter(None, [letters[index], _letter(number)]))
    return letters


def tie_groups(ties: dict[int, set[int]]) -> list[frozenset[int]]:
    """The maximal sets within which every pair is tied: maximal cliques (Bron and Kerbosch 1973)."""
    groups: list[frozenset[int]] = []

    def extend(chosen: frozenset[int], candidates: set[int], excluded: set[int]) -> None:
        if not candidates and not excluded:
            groups.append(chosen)
            return
        pivot = max(candidates | excluded, key=lambda index: (len(ties[index] & candidates), -index))
        for index in sorted(candidates - ties[pivot]):
            extend(chosen | {index}, candidates & ties[index], excluded & ties[index])
            candidates.remove(index)
            excluded.add(index)

    if ties:
        extend(frozenset(), set(ties), set())
    return groups


def _letter(number: int) -> str:
    """a … z, then aa, ab …"""
    head, tail = divmod(number, len(ascii_lowercase))
    return (_letter(head - 1) if head else "") + ascii_lowercase[tail]

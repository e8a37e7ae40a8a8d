"""Agreement between annotators, from how often each value was given to each unit.

Every coefficient here is a function of two things: the counts of values per unit, and their sums. That is
what lets the bootstrap resample units as rows of a count matrix (:mod:`analysis.agreement_bootstrap`), and
what lets SQL publish the same coefficients from a table of coincidences.

Sources: Krippendorff (2011), "Computing Krippendorff's Alpha-Reliability"; Gwet (2014), "Handbook of
Inter-Rater Reliability", chapters 4 and 5 (AC1, AC2 with ordinal weights); Cohen (1960).
"""

import math
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

Level = Literal["nominal", "ordinal", "interval"]
Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
CountMatrix = Any  # a csr_array of integers: the stubs of scipy.sparse do not follow sums and products of it
csr_array: Any = sparse.csr_array


class Coefficient(NamedTuple):
    """A coefficient, or ``None`` with the reason in ``status`` (``ok`` where there is a value)."""

    value: float | None
    status: str


class ValueCounts(NamedTuple):
    """How often each value was given to each unit.

    ``counts`` is (units, values), integers; ``values`` is (values,), ascending. A missing rating is no count.
    """

    counts: CountMatrix
    values: Floats


class PairAgreement(NamedTuple):
    """Agreement over all pairs of ratings of the same unit, pooled; ``None`` where there is no pair."""

    pair_count: int
    exact_share: float | None
    within_one_share: float | None
    mean_difference: float | None


def count_values(
    units: NDArray[np.integer], values: Floats, amounts: NDArray[np.integer] | None = None
) -> ValueCounts:
    """Count the values of each unit.

    ``units`` (ratings,) numbers the unit of each rating from 0, ``values`` (ratings,) holds its score, and
    ``amounts``, where given, how many ratings the entry stands for.
    """
    distinct, column = np.unique(np.asarray(values, dtype=np.float64), return_inverse=True)
    unit_count = int(units.max()) + 1 if len(units) else 0
    amount = np.ones(len(units), dtype=np.int64) if amounts is None else np.asarray(amounts, dtype=np.int64)
    counts = csr_array((amount, (units, column)), shape=(unit_count, len(distinct)), dtype=np.int64)
    counts.sum_duplicates()
    return ValueCounts(counts, distinct)


def difference_positions(value_totals: NDArray[np.number], values: Floats, level: Level) -> Floats:
    """Positions whose squared differences are alpha's metric at the ordinal or the interval level.

    ``value_totals`` (..., values) counts the pairable ratings of each value. At the ordinal level a value's
    position is its mid-rank: (Σ of the totals from c to k − half of both ends)² is the squared difference
    of two mid-ranks. Broadcasts over leading axes (bootstrap replicates).
    """
    if level == "interval":
        return np.broadcast_to(values, value_totals.shape)
    totals = np.asarray(value_totals, dtype=np.float64)
    return np.asarray(np.cumsum(totals, axis=-1) - totals / 2)


def expected_disagreement(value_totals: NDArray[np.number], positions: Floats, level: Level) -> Floats:
    """Σ n_c n_k δ² over all pairs of values, (...,); the positions are ignored at the nominal level."""
    totals = np.asarray(value_totals, dtype=np.float64)
    size = totals.sum(axis=-1)
    if level == "nominal":
        return np.asarray(size**2 - (totals**2).sum(axis=-1))
    with np.errstate(invalid="ignore"):
        centre = (totals * positions).sum(axis=-1) / size
    deviations = (positions - np.asarray(centre)[..., None]) ** 2
    return np.asarray(2 * size * (totals * deviations).sum(axis=-1))


def krippendorff_alpha(counted: ValueCounts, level: Level) -> Coefficient:
    """Krippendorff's alpha at a level of measurement: 1 − observed / expected disagreement.

    ``no_pairs`` where no unit has two ratings, ``single_unit`` where only one has, ``no_variation`` where all
    pairable ratings are equal.
    """
    sizes = counted.counts.sum(axis=1)
    pairable = np.flatnonzero(sizes >= 2)
    if len(pairable) < 2:
        return Coefficient(None, "single_unit" if len(pairable) else "no_pairs")
    counts = counted.counts[pairable]
    totals = counts.sum(axis=0)
    positions = difference_positions(totals, counted.values, level)
    expected = float(expected_disagreement(totals, positions, level))
    if expected == 0:
        return Coefficient(None, "no_variation")
    pairs = pair_products(counts)
    coincidences = pairs.products / (counts.sum(axis=1)[pairs.units] - 1)
    if level != "nominal":
        coincidences = coincidences * (positions[pairs.first] - positions[pairs.second]) ** 2
    observed = 2 * math.fsum(coincidences)
    return Coefficient(1 - observed * (float(totals.sum()) - 1) / expected, "ok")


class PairProducts(NamedTuple):
    """n_c n_k of two different values c < k inside a unit, one entry each; over m − 1 they are coincidences.

    ``units``, ``first``, ``second`` (entries,) index units and values; ``products`` (entries,).
    """

    units: Integers
    first: Integers
    second: Integers
    products: Integers


def pair_products(counts: CountMatrix) -> PairProducts:
    """The products of counts of different values inside each unit of a (units, values) count matrix.

    A unit rarely holds more than a handful of different values, so the entries of a unit are paired with the
    same entries shifted by one, two, … places: as many vectorised steps as the fullest unit has values.
    """
    counts = counts.sorted_indices()
    units = np.repeat(np.arange(counts.shape[0]), np.diff(counts.indptr))
    value, amount = counts.indices.astype(np.int64), counts.data
    widest = int(np.diff(counts.indptr).max()) if counts.shape[0] else 0
    found = []
    for shift in range(1, widest):
        here = np.flatnonzero(units[:-shift] == units[shift:])
        there = here + shift
        found.append((units[here], value[here], value[there], amount[here] * amount[there]))
    if not found:
        return PairProducts(*[np.empty(0, dtype=np.int64)] * 4)
    return PairProducts(*(np.concatenate(part) for part in zip(*found, strict=True)))


def gwet_weights(category_count: int, ordinal: bool = True) -> Floats:
    """Agreement weights (categories, categories): 1 − C(|k − l| + 1, 2) / C(q, 2), or the identity."""
    if not ordinal or category_count < 2:
        return np.eye(category_count)
    distance = np.abs(np.subtract.outer(np.arange(category_count), np.arange(category_count)))
    return np.asarray(1 - distance * (distance + 1) / (category_count * (category_count - 1)))


def gwet_ac(counted: ValueCounts, ordinal: bool = True) -> Coefficient:
    """Gwet's AC2 with ordinal weights over the observed categories, or AC1 (``ordinal=False``).

    ``no_pairs`` where no unit has two ratings, ``no_variation`` where one category alone was ever used.
    """
    sizes = counted.counts.sum(axis=1)
    rated = np.flatnonzero(sizes >= 1)
    pairable = np.flatnonzero(sizes >= 2)
    category_count = len(counted.values)
    if not len(pairable):
        return Coefficient(None, "no_pairs")
    if category_count < 2:
        return Coefficient(None, "no_variation")
    weights = gwet_weights(category_count, ordinal)
    counts, size = counted.counts[pairable], sizes[pairable]
    agreeing = (counts.multiply(counts @ weights)).sum(axis=1) - size
    observed = math.fsum(agreeing / (size * (size - 1))) / len(pairable)
    rated_size = sizes[rated]
    prevalence = (counted.counts[rated].multiply(1 / rated_size[:, None])).sum(axis=0) / len(rated)
    spread = math.fsum(prevalence * (1 - prevalence))
    chance = float(weights.sum()) / (category_count * (category_count - 1)) * spread
    return Coefficient((observed - chance) / (1 - chance), "ok")


def pair_agreement(counted: ValueCounts) -> PairAgreement:
    """Exact agreement, agreement within one point and mean difference over all pairs of ratings, pooled."""
    counts = counted.counts
    sizes = counts.sum(axis=1)
    pair_count = int((sizes * (sizes - 1)).sum()) // 2
    if not pair_count:
        return PairAgreement(0, None, None, None)
    pairs = pair_products(counts)
    differences = counted.values[pairs.second] - counted.values[pairs.first]
    unequal = int(pairs.products.sum())
    within = int(pairs.products[differences <= 1].sum())
    return PairAgreement(
        pair_count,
        (pair_count - unequal) / pair_count,
        (pair_count - unequal + within) / pair_count,
        math.fsum(pairs.products * differences) / pair_count,
    )


def mean_pair_agreement(counted: ValueCounts) -> Coefficient:
    """Exact agreement as Gwet has it: the mean over units of the share of a unit's pairs that agree."""
    sizes = counted.counts.sum(axis=1)
    pairable = np.flatnonzero(sizes >= 2)
    if not len(pairable):
        return Coefficient(None, "no_pairs")
    counts, size = counted.counts[pairable], sizes[pairable]
    same = counts.multiply(counts).sum(axis=1) - size
    return Coefficient(math.fsum(same / (size * (size - 1))) / len(pairable), "ok")


def spearman_rho(first: Floats, second: Floats) -> Coefficient:
    """Spearman's rank correlation of two annotators' scores of the same units, midranks for ties."""
    from scipy.stats import spearmanr  # noqa: PLC0415 - half a second to import

    if len(first) < 3:
        return Coefficient(None, "no_pairs")
    if np.ptp(first) == 0 or np.ptp(second) == 0:
        return Coefficient(None, "no_variation")
    return Coefficient(float(spearmanr(first, second).statistic), "ok")


def cohen_kappa(table: NDArray[np.integer]) -> Coefficient:
    """Cohen's kappa of a square contingency table of two annotators; NULL where chance agreement is 1."""
    total = int(table.sum())
    if not total:
        return Coefficient(None, "no_pairs")
    observed = int(np.trace(table)) * total
    chance = int((table.sum(axis=0) * table.sum(axis=1)).sum())
    if chance == total * total:
        return Coefficient(None, "no_variation")
    return Coefficient((observed - chance) / (total * total - chance), "ok")

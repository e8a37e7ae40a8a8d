"""Intervals of alpha and of means by resampling questions whole, all answers to a question together.

What a replicate needs is summed per question once: the coincidences of each pair of values and the totals of
each value. A replicate is then the draw's weights times those sums, and alpha's expected disagreement is
made anew from the drawn totals. 1 000 replicates of a table of any size are a few sparse products.
"""

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from analysis.agreement import (
    CountMatrix,
    Floats,
    Level,
    ValueCounts,
    csr_array,
    difference_positions,
    expected_disagreement,
    krippendorff_alpha,
    pair_products,
)
from analysis.bootstrap import exact_product
from analysis.contrast import z_test
from analysis.draws import Draws, WeightArray, weight_batches
from analysis.intervals import bootstrap_interval
from analysis.results import Interval

# Pairs of values taken at a time: a few thousand times 128 replicates stay in tens of megabytes.
PAIR_CHUNK = 8192

# Questions (or replicates) times values and pairs: below this one dense product does it all at once. Its
# terms are whole numbers, exact in whatever order a library adds them.
DENSE_CELLS = 2**22


class MeanEstimate(NamedTuple):
    """A mean over questions with its interval and the p-value of its being 0. Undefined numbers are NaN."""

    value: float
    ci_lower: float
    ci_upper: float
    standard_error: float
    p_value: float


def alpha_interval(
    counted: ValueCounts, clusters: npt.NDArray[np.integer], level: Level, draws: Draws, confidence: float
) -> Interval:
    """The recentred percentile interval of alpha, clipped to [−1, 1].

    ``clusters`` (units,) numbers each unit's question from 0 to ``draws.unit_count`` − 1. Replicates without
    variation are dropped and counted; the interval is NaN where alpha is undefined or there is one question.
    """
    alpha = krippendorff_alpha(counted, level)
    point = math.nan if alpha.value is None or draws.unit_count < 2 else alpha.value
    replicates = alpha_replicates(counted, clusters, level, draws) if not math.isnan(point) else np.empty(0)
    return bootstrap_interval(replicates, point, -1.0, 1.0, confidence)


def alpha_replicates(
    counted: ValueCounts, clusters: npt.NDArray[np.integer], level: Level, draws: Draws
) -> Floats:
    """Alpha of every replicate, (replicates,); NaN where a replicate has no variation."""
    if draws.resamples == 0:  # intervals are off
        return np.empty(0)
    sizes = counted.counts.sum(axis=1)
    counts, question = counted.counts[sizes >= 2], np.asarray(clusters)[sizes >= 2]
    entries = counts.tocoo()
    totals = csr_array(
        (entries.data, (entries.col, question[entries.row])), shape=(counts.shape[1], draws.unit_count)
    )
    pairs = _sum_pairs(counts, question, draws.unit_count)
    width, height = counts.shape[1] + len(pairs.divisors), max(draws.unit_count, draws.resamples)
    if width * height <= DENSE_CELLS:
        columns = np.vstack([totals.toarray(), pairs.sums.toarray()]).T
        drawn = np.concatenate([weights.T @ columns for _, weights in weight_batches(draws)])
        positions = difference_positions(drawn[:, : counts.shape[1]], counted.values, level)
        observed = _weigh_pairs(drawn[:, counts.shape[1] :], pairs, slice(None), positions, level)
        return _divide_disagreements(drawn[:, : counts.shape[1]], observed, positions, level)
    replicates = np.full(draws.resamples, np.nan)
    for span, weights in weight_batches(draws):
        drawn = exact_product(totals, weights).T
        positions = difference_positions(drawn, counted.values, level)
        observed = _observed_disagreement(pairs, weights, positions, level)
        replicates[span] = _divide_disagreements(drawn, observed, positions, level)
    return replicates


def _divide_disagreements(totals: Floats, observed: Floats, positions: Floats, level: Level) -> Floats:
    """Alpha of each replicate from its totals (replicates × values) and observed disagreement."""
    expected = expected_disagreement(totals, positions, level)
    with np.errstate(invalid="ignore", divide="ignore"):
        alphas = 1 - (totals.sum(axis=1) - 1) * observed / expected
    return np.where(expected > 0, alphas, np.nan)


class _PairSums(NamedTuple):
    """n_c n_k of each pair of different values, by the number of ratings of their unit: pairs × questions.

    Kept apart by that number, m, they are whole numbers, whose sums are exact in any order; the coincidences
    are these over m − 1. ``first`` and ``second`` index the values, ``divisors`` are m − 1.
    """

    sums: CountMatrix
    first: npt.NDArray[np.int64]
    second: npt.NDArray[np.int64]
    divisors: npt.NDArray[np.int64]


def _sum_pairs(counts: CountMatrix, question: npt.NDArray[np.integer], question_count: int) -> _PairSums:
    pairs = pair_products(counts)
    width = counts.shape[1]
    divisors = counts.sum(axis=1)[pairs.units] - 1
    code, row = np.unique((divisors * width + pairs.first) * width + pairs.second, return_inverse=True)
    sums = csr_array((pairs.products, (row, question[pairs.units])), shape=(len(code), question_count))
    sums.sum_duplicates()
    return _PairSums(sums, code // width % width, code % width, code // width**2)


def _observed_disagreement(pairs: _PairSums, weights: WeightArray, positions: Floats, level: Level) -> Floats:
    """2 Σ coincidence · δ² of each replicate, the pairs of values taken some thousands at a time."""
    observed = np.zeros(weights.shape[1])
    for start in range(0, len(pairs.divisors), PAIR_CHUNK):
        rows = slice(start, start + PAIR_CHUNK)
        observed += _weigh_pairs(exact_product(pairs.sums[rows], weights).T, pairs, rows, positions, level)
    return observed


def _weigh_pairs(drawn: Floats, pairs: _PairSums, rows: slice, positions: Floats, level: Level) -> Floats:
    """2 Σ coincidence · δ² over the drawn sums of some pairs (replicates × pairs)."""
    coincidences = drawn / pairs.divisors[rows]
    if level != "nominal":
        coincidences *= (positions[:, pairs.first[rows]] - positions[:, pairs.second[rows]]) ** 2
    return np.asarray(2 * coincidences.sum(axis=1))


def mean_estimate(
    values: npt.ArrayLike,
    clusters: npt.NDArray[np.integer],
    draws: Draws,
    bounds: tuple[float, float] = (-math.inf, math.inf),
    confidence: float = 0.95,
) -> MeanEstimate:
    """The mean of values (units,), with an interval and a p-value from resampled questions.

    ``clusters`` (units,) numbers each value's question. p = 2Φ(−|mean| / SE of the replicates).
    """
    given = np.asarray(values, dtype=np.float64)
    if not len(given):
        return MeanEstimate(*[math.nan] * 5)
    mean = min(float(given.max()), max(float(given.min()), math.fsum(given) / len(given)))
    drawn = cluster_replicates(np.stack([given, np.ones(len(given))], axis=1), clusters, draws)
    with np.errstate(invalid="ignore", divide="ignore"):
        replicates = drawn[0] / drawn[1]
    if draws.unit_count < 2:
        return MeanEstimate(mean, *[math.nan] * 4)
    interval = bootstrap_interval(_settle(replicates, given), mean, *bounds, confidence)
    error = interval.standard_error
    return MeanEstimate(mean, interval.ci_lower, interval.ci_upper, error, z_test(mean, error))


def cluster_replicates(columns: Floats, clusters: npt.NDArray[np.integer], draws: Draws) -> Floats:
    """Sums of columns (units × columns) over drawn clusters, in every replicate: columns × replicates.

    ``clusters`` (units,) numbers each unit's cluster. A sparse product on one thread adds in one fixed order.
    """
    sums = np.zeros((draws.unit_count, columns.shape[1]))
    np.add.at(sums, np.asarray(clusters), columns)
    by_column = csr_array(sums.T)
    drawn = np.zeros((columns.shape[1], draws.resamples))
    for span, weights in weight_batches(draws):
        drawn[:, span] = by_column @ weights.astype(np.float64)
    return drawn


def _settle(replicates: Floats, values: Floats) -> Floats:
    """Replicates of equal values are that value: the division leaves no trace of itself."""
    return np.clip(replicates, values.min(), values.max())

"""Bootstrap replicates from sufficient statistics per line: never from text.

Every kernel takes counts per unit (a line, or a parsed sentence), draws units (``analysis.draws``) and
returns the statistic of every replicate. Counts are summed as whole numbers, so that no order of summation
shows; other sums run in one fixed order on one thread. Memory is bounded by taking 128 replicates and 512
classes at a time: beside the counts, a kernel holds units × 128 and a few blocks of 512 × 128 numbers, plus
its result.

Only the generated text is resampled; a profile that it is compared with stays as it is. Ratios to the
original take both sides of a drawn line (``ratio_replicates`` with the original's counts below the line).
"""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import numpy.typing as npt
from scipy import sparse

from analysis.divergence import cosine_from_sums, divergence_from_sums, times_log2
from analysis.draws import Draws, WeightArray, weight_batches
from analysis.results import FloatArray, ProfileReplicates

CLASS_CHUNK = 512

# Whole numbers below this are exact in single precision.
_SINGLE_EXACT = 2.0**24


def gather_counts(
    unit_index: npt.ArrayLike,
    class_index: npt.ArrayLike,
    count: npt.ArrayLike,
    unit_count: int,
    class_count: int,
) -> sparse.csr_array:
    """Counts as a sparse matrix (units × classes) from three lists of one length; repeated cells add up."""
    units, classes = np.asarray(unit_index, dtype=np.int32), np.asarray(class_index, dtype=np.int32)
    cells = np.asarray(count, dtype=np.int64)
    return sparse.csr_array((cells, (units, classes)), shape=(unit_count, class_count))


def total_replicates(counts: npt.ArrayLike, draws: Draws) -> FloatArray:
    """Totals of whole-number columns (units × columns) in every replicate: columns × replicates, exact."""
    columns = np.asarray(counts, dtype=np.float64).reshape(draws.unit_count, -1)
    # A sparse product runs on one thread; the threads of a dense one would spin beside those of the engine.
    by_column = sparse.csr_array(columns.T)
    totals = np.zeros((columns.shape[1], draws.resamples))
    for span, weights in weight_batches(draws):
        totals[:, span] = exact_product(by_column, weights)
    return totals


def ratio_replicates(numerators: npt.ArrayLike, denominators: npt.ArrayLike, draws: Draws) -> FloatArray:
    """Ratios of sums, both sides resampled: ratios × replicates.

    ``numerators``: units × ratios; ``denominators``: the same shape, or units × 1 for one that all share.
    NaN where the denominator of a replicate is 0.
    """
    above, below = total_replicates(numerators, draws), total_replicates(denominators, draws)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(below > 0.0, above / below, np.nan)


def share_replicates(counts: sparse.csr_array, draws: Draws) -> FloatArray:
    """Share of every class of a small closed list: classes × replicates; NaN without counts."""
    return ratio_replicates(counts.toarray(), np.asarray(counts.sum(axis=1)), draws)


def profile_replicates(
    counts: sparse.csr_array, profiles: npt.ArrayLike, cuts: tuple[int, ...], draws: Draws
) -> ProfileReplicates:
    """JSD and cosine of the resampled profile against fixed ones, at nested cuts.

    ``counts``: units × classes; ``profiles``: profiles × classes (counts); ``cuts`` ascending, the last at
    most the number of classes: the figures are over the first ``cut`` classes. Returns arrays of profiles ×
    cuts × replicates.
    """
    fixed = np.atleast_2d(np.asarray(profiles, dtype=np.float64))
    shape = (fixed.shape[0], len(cuts), draws.resamples)
    result = ProfileReplicates(np.full(shape, np.nan), np.full(shape, np.nan))
    mixtures = _ProfileSums(fixed, cuts)
    chunks = list(_class_chunks(counts, cuts))
    totals = total_replicates(np.stack([_unit_totals(counts[:, :cut]) for cut in cuts], axis=1), draws)
    products = total_replicates(_unit_products(counts, fixed, cuts), draws)
    for span, weights in weight_batches(draws):
        jsd, squares = mixtures.divergences(chunks, weights, totals[:, span])
        result.jsd_bits[:, :, span] = jsd
        shaped = products[:, span].reshape(*shape[:2], -1)
        result.cosine[:, :, span] = cosine_from_sums(shaped, squares[None], mixtures.squares[:, :, None])
    return result


class _ProfileSums:
    """The fixed side of a divergence: per profile and cut its shares, Σ q·log2 q and Σ of squared counts."""

    def __init__(self, profiles: FloatArray, cuts: tuple[int, ...]) -> None:
        self.cuts = cuts
        totals = np.stack([profiles[:, :cut].sum(axis=1) for cut in cuts], axis=1)
        with np.errstate(divide="ignore", invalid="ignore"):
            self.shares = [profiles[:, :cut] / totals[:, index, None] for index, cut in enumerate(cuts)]
        self.log_sums = np.stack([times_log2(share).sum(axis=1) for share in self.shares], axis=1)
        self.squares = np.stack([(profiles[:, :cut] ** 2).sum(axis=1) for cut in cuts], axis=1)

    def divergences(
        self, chunks: list[tuple[slice, sparse.csr_array]], weights: WeightArray, totals: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """JSD (profiles × cuts × replicates) and Σ of squared counts (cuts × replicates) of one batch."""
        profile_count, width = self.log_sums.shape[0], weights.shape[1]
        mixture = np.zeros((profile_count, len(self.cuts), width))
        logs, squares = np.zeros((2, len(self.cuts), width))
        with np.errstate(divide="ignore", invalid="ignore"):
            halves = 0.5 / np.where(totals > 0.0, totals, np.nan)
            for classes, chunk in chunks:
                drawn = exact_product(chunk, weights)
                log_sum, square_sum = _add_rows(times_log2(drawn)), _add_rows(drawn * drawn)
                for index, cut in enumerate(self.cuts):
                    if classes.stop > cut:
                        continue
                    logs[index] += log_sum
                    squares[index] += square_sum
                    scaled = drawn * halves[index]
                    for profile in range(profile_count):
                        share = self.shares[index][profile, classes, None] * 0.5
                        mixture[profile, index] += _add_rows(times_log2(scaled + share))
            own = logs / totals - np.log2(totals)
        return divergence_from_sums(own[None], self.log_sums[:, :, None], mixture), squares


def shared_vocabulary_replicates(
    counts: sparse.csr_array, profiles: npt.ArrayLike, draws: Draws
) -> FloatArray:
    """JSD over the types that both the replicate and a fixed profile have, both renormalised over them.

    ``counts``: units × types (types with a vector); ``profiles``: profiles × types. Returns profiles ×
    replicates; NaN where nothing is shared. Memory: types × 128 numbers of a batch are held whole.
    """
    fixed = np.atleast_2d(np.asarray(profiles, dtype=np.float64))
    by_type = counts.T.tocsr()
    result = np.full((fixed.shape[0], draws.resamples), np.nan)
    for span, weights in weight_batches(draws):
        drawn = exact_product(by_type, weights)
        for index, profile in enumerate(fixed):
            result[index, span] = _shared_divergences(drawn[profile > 0.0], profile[profile > 0.0])
    return result


def _shared_divergences(drawn: FloatArray, profile: FloatArray) -> FloatArray:
    """JSD of each column (types × replicates) and the profile, over the types above 0 in the column."""
    present = drawn > 0.0
    totals = _add_rows(drawn)
    profile_totals = _add_rows(np.where(present, profile[:, None], 0.0))
    p_sum, q_sum, mixture = np.zeros((3, drawn.shape[1]))
    with np.errstate(divide="ignore", invalid="ignore"):
        for start in range(0, len(profile), CLASS_CHUNK):
            rows = slice(start, start + CLASS_CHUNK)
            p = drawn[rows] / totals
            q = np.where(present[rows], profile[rows, None] / profile_totals, 0.0)
            p_sum += _add_rows(times_log2(p))
            q_sum += _add_rows(times_log2(q))
            mixture += _add_rows(times_log2((p + q) / 2.0))
    return divergence_from_sums(p_sum, q_sum, mixture)


def centroid_cosine_replicates(
    counts: sparse.csr_array, vectors: npt.ArrayLike, references: npt.ArrayLike, draws: Draws
) -> FloatArray:
    """Cosine of the resampled token-weighted centroid with fixed ones: references × replicates.

    ``counts``: units × types; ``vectors``: types × dimensions; ``references``: references × dimensions.
    The sums are sparse products on one thread in the order of the units: the bits of a dense product depend
    on the number of threads.
    """
    fixed = np.atleast_2d(np.asarray(references, dtype=np.float64))
    unit_sums = np.asarray(counts.astype(np.float64) @ np.asarray(vectors, dtype=np.float64))
    cosines = np.full((fixed.shape[0], draws.resamples), np.nan)
    for span, weights in weight_batches(draws):
        centroids = sparse.csr_array(weights.T.astype(np.float64)) @ unit_sums
        squares = _add_columns(centroids * centroids)
        for index, reference in enumerate(fixed):
            products = _add_columns(centroids * reference)
            cosines[index, span] = cosine_from_sums(products, squares, float((reference**2).sum()))
    return cosines


def exact_product(by_class: sparse.csr_array, weights: WeightArray) -> FloatArray:
    """Counts of the drawn units per class: classes × replicates, exact whole numbers.

    Single precision halves the time and is used where no class can reach 2²⁴ in this batch.
    """
    if by_class.nnz == 0:
        return np.zeros((by_class.shape[0], weights.shape[1]))
    largest = float(by_class.sum(axis=1).max()) * float(weights.max(initial=0.0))
    precision = np.float32 if largest < _SINGLE_EXACT else np.float64
    product = by_class.astype(precision) @ weights.astype(precision, copy=False)
    return np.asarray(product, dtype=np.float64)


def _class_chunks(
    counts: sparse.csr_array, cuts: tuple[int, ...]
) -> Iterator[tuple[slice, sparse.csr_array]]:
    """The counts as classes × units in chunks of at most 512 classes that end at every cut."""
    by_class = counts.T.tocsr()
    edges = sorted({*range(0, cuts[-1], CLASS_CHUNK), *cuts})
    for start, stop in pairwise(edges):
        yield slice(start, stop), by_class[start:stop]


def _unit_totals(counts: sparse.csr_array) -> FloatArray:
    return np.asarray(counts.sum(axis=1), dtype=np.float64)


def _unit_products(counts: sparse.csr_array, profiles: FloatArray, cuts: tuple[int, ...]) -> FloatArray:
    """Σ of count × profile per unit: units × (profiles · cuts). Linear, so it is drawn like any total."""
    columns = [counts[:, :cut] @ profile[:cut] for profile in profiles for cut in cuts]
    return np.stack(columns, axis=1)


def _add_rows(block: FloatArray) -> FloatArray:
    """Sum over the first axis, one row after the other, whatever the number of columns."""
    if block.shape[1] == 1:
        # numpy adds a lone column pairwise, several columns row by row: the same order for both.
        return np.asarray(np.add.accumulate(block, axis=0)[-1] if len(block) else np.zeros(1))
    return np.asarray(np.add.reduce(block, axis=0))


def _add_columns(block: FloatArray) -> FloatArray:
    """Sum over the second axis, one column after the other, whatever the number of rows."""
    return _add_rows(np.ascontiguousarray(block.T))

"""Jensen–Shannon divergence in bits and cosine: of two profiles, and of many against one.

The divergence is base 2, without a square root, 0·log 0 = 0, clipped to [0, 1] (Lin 1991, "Divergence
measures based on the Shannon entropy"). It is written once, from three sums of x·log2 x:
JSD = (Σ p log p + Σ q log q) / 2 − Σ m log m with m = (p + q) / 2. Undefined is NaN: a side without counts.
"""

import math

import numpy as np
import numpy.typing as npt
from scipy import sparse

FloatArray = npt.NDArray[np.float64]

# Added to a profile before a logarithm is taken of it: it turns 0·log 0 into 0 and no other value's bits.
_TINY = 1e-300


def times_log2(values: npt.ArrayLike) -> FloatArray:
    """x·log2 x of every element, with 0·log 0 = 0. Same shape; values at least 0."""
    x = np.asarray(values, dtype=np.float64)
    return x * np.log2(x + _TINY)


def divergence_from_sums(p_sum: FloatArray, q_sum: FloatArray, mixture_sum: FloatArray) -> FloatArray:
    """JSD in bits from Σ p·log2 p, Σ q·log2 q and Σ m·log2 m; NaN stays NaN."""
    return np.clip((p_sum + q_sum) / 2.0 - mixture_sum, 0.0, 1.0)


def jensen_shannon_bits(p_counts: npt.ArrayLike, q_counts: npt.ArrayLike) -> float:
    """JSD in bits of two count (or share) vectors of one length; NaN where either sums to 0.

    The sum is exact (``fsum``), so that the order of the classes does not matter; equal shares give 0.
    """
    p, q = np.asarray(p_counts, dtype=np.float64), np.asarray(q_counts, dtype=np.float64)
    p_total, q_total = math.fsum(p), math.fsum(q)
    if not (p_total > 0.0 and q_total > 0.0):  # so that a NaN, which a NULL count becomes, is no 0
        return math.nan
    p, q = p / p_total, q / q_total
    terms = (times_log2(p) + times_log2(q)) / 2.0 - times_log2((p + q) / 2.0)
    return min(1.0, max(0.0, math.fsum(terms)))


def cosine(p_values: npt.ArrayLike, q_values: npt.ArrayLike) -> float:
    """Cosine of two vectors of one length; NaN where either is all zeros. Exact sums (``fsum``)."""
    p, q = np.asarray(p_values, dtype=np.float64), np.asarray(q_values, dtype=np.float64)
    norms = math.fsum(p * p) * math.fsum(q * q)
    if not norms > 0.0:  # NaN too, which is not below 0 either
        return math.nan
    return min(1.0, max(-1.0, math.fsum(p * q) / math.sqrt(norms)))


def divergences_at_cuts(
    p_counts: npt.ArrayLike, q_counts: npt.ArrayLike, cuts: tuple[int, ...]
) -> tuple[float, ...]:
    """JSD of the first ``cut`` classes for every cut, each renormalised over its own classes."""
    p, q = np.asarray(p_counts, dtype=np.float64), np.asarray(q_counts, dtype=np.float64)
    return tuple(jensen_shannon_bits(p[:cut], q[:cut]) for cut in cuts)


def cosines_at_cuts(
    p_counts: npt.ArrayLike, q_counts: npt.ArrayLike, cuts: tuple[int, ...]
) -> tuple[float, ...]:
    """Cosine over the first ``cut`` classes for every cut."""
    p, q = np.asarray(p_counts, dtype=np.float64), np.asarray(q_counts, dtype=np.float64)
    return tuple(cosine(p[:cut], q[:cut]) for cut in cuts)


def shared_vocabulary_bits(p_counts: npt.ArrayLike, q_counts: npt.ArrayLike) -> float:
    """JSD over the classes that both sides have, each renormalised over them; NaN where there are none."""
    p, q = np.asarray(p_counts, dtype=np.float64), np.asarray(q_counts, dtype=np.float64)
    shared = (p > 0.0) & (q > 0.0)
    return jensen_shannon_bits(p[shared], q[shared])


def row_divergences(counts: sparse.csr_array, profile: npt.ArrayLike) -> FloatArray:
    """JSD of each row of a sparse matrix (rows × classes) against one profile (classes): rows.

    Only the stored cells are visited: a class that the row lacks adds q·log2 q / 2 − (q/2)·log2(q/2) = q / 2.
    """
    q = np.asarray(profile, dtype=np.float64)
    q = q / q.sum() if q.sum() > 0.0 else np.full(q.shape, np.nan)
    row_of_cell, totals = _rows_and_totals(counts)
    with np.errstate(invalid="ignore", divide="ignore"):
        p_cell = counts.data.astype(np.float64) / totals[row_of_cell]
    q_cell = q[counts.indices]
    terms = (times_log2(p_cell) + times_log2(q_cell)) / 2.0 - times_log2((p_cell + q_cell) / 2.0)
    rows = counts.shape[0]
    present = _sum_by_row(row_of_cell, terms, rows)
    covered = _sum_by_row(row_of_cell, q_cell, rows)
    return np.where(totals > 0.0, np.clip(present + (1.0 - covered) / 2.0, 0.0, 1.0), np.nan)


def row_cosines(counts: sparse.csr_array, profile: npt.ArrayLike) -> FloatArray:
    """Cosine of each row of a sparse matrix (rows × classes) with one profile (classes): rows."""
    q = np.asarray(profile, dtype=np.float64)
    row_of_cell, _ = _rows_and_totals(counts)
    cells = counts.data.astype(np.float64)
    rows = counts.shape[0]
    products = _sum_by_row(row_of_cell, cells * q[counts.indices], rows)
    squares = _sum_by_row(row_of_cell, cells * cells, rows)
    return cosine_from_sums(products, squares, float((q * q).sum()))


def cosine_from_sums(products: FloatArray, p_squares: FloatArray, q_squares: npt.ArrayLike) -> FloatArray:
    """Cosine from Σ p·q, Σ p² and Σ q², clipped to [−1, 1]; NaN where a side is all zeros."""
    norms = p_squares * np.asarray(q_squares, dtype=np.float64)
    with np.errstate(invalid="ignore", divide="ignore"):
        cosines = np.clip(products / np.sqrt(norms), -1.0, 1.0)
    return np.where(norms > 0.0, cosines, np.nan)


def _rows_and_totals(counts: sparse.csr_array) -> tuple[npt.NDArray[np.intp], FloatArray]:
    """The row of every stored cell, and the sum of every row."""
    rows = counts.shape[0]
    row_of_cell = np.repeat(np.arange(rows, dtype=np.intp), np.diff(counts.indptr))
    return row_of_cell, _sum_by_row(row_of_cell, counts.data, rows)


def _sum_by_row(row_of_cell: npt.NDArray[np.intp], cells: npt.ArrayLike, rows: int) -> FloatArray:
    """Sum of the cells of every row, in the order of the cells."""
    return np.bincount(row_of_cell, weights=cells, minlength=rows).astype(np.float64)

"""Divergence and cosine by hand."""

import math

import numpy as np
import pytest
from scipy.spatial.distance import jensenshannon

from analysis.bootstrap import gather_counts
from analysis.divergence import (
    cosine,
    cosines_at_cuts,
    divergences_at_cuts,
    jensen_shannon_bits,
    row_cosines,
    row_divergences,
    shared_vocabulary_bits,
)


def test_disjoint_profiles_are_one_bit_apart() -> None:
    assert jensen_shannon_bits([3, 0], [0, 5]) == 1.0


def test_equal_shares_are_exactly_zero_apart() -> None:
    assert jensen_shannon_bits([1, 2, 7], [10, 20, 70]) == 0.0


def test_divergence_by_hand() -> None:
    # p = (1/2, 1/2), q = (1, 0), m = (3/4, 1/4): H(m) − (H(p) + H(q)) / 2 = 0.811278 − 0.5.
    entropy = -(0.75 * math.log2(0.75) + 0.25 * math.log2(0.25))
    assert jensen_shannon_bits([1, 1], [4, 0]) == pytest.approx(entropy - 0.5, abs=1e-15)


def test_divergence_is_the_square_of_scipy_s_distance_in_bits() -> None:
    p, q = [5, 1, 0, 9], [2, 2, 3, 1]
    assert jensen_shannon_bits(p, q) == pytest.approx(jensenshannon(p, q, base=2) ** 2, abs=1e-14)


@pytest.mark.parametrize(("p", "q"), [([0, 0], [1, 1]), ([1, 1], [0, 0]), ([], [])])
def test_a_side_without_counts_is_undefined(p: list[int], q: list[int]) -> None:
    assert math.isnan(jensen_shannon_bits(p, q))
    assert math.isnan(cosine(p, q))


def test_cosine_by_hand() -> None:
    assert cosine([1, 0], [1, 1]) == pytest.approx(math.sqrt(0.5), abs=1e-15)
    assert cosine([2, 4], [1, 2]) == 1.0
    assert cosine([1, 0], [-1, 0]) == -1.0


def test_cuts_renormalise_over_their_own_classes() -> None:
    p, q = [1, 1, 8], [3, 1, 0]
    assert divergences_at_cuts(p, q, (2, 3)) == (
        jensen_shannon_bits([1, 1], [3, 1]),
        jensen_shannon_bits(p, q),
    )
    assert cosines_at_cuts(p, q, (1, 3)) == (1.0, cosine(p, q))


def test_shared_vocabulary_leaves_out_one_sided_classes() -> None:
    # Only the first two classes are on both sides: (1/2, 1/2) against (3/4, 1/4).
    assert shared_vocabulary_bits([1, 1, 9, 0], [3, 1, 0, 4]) == jensen_shannon_bits([1, 1], [3, 1])
    assert math.isnan(shared_vocabulary_bits([1, 0], [0, 1]))


def test_rows_agree_with_one_at_a_time() -> None:
    rows = np.array([[3, 0, 1, 0], [0, 0, 0, 0], [0, 5, 0, 0], [1, 1, 1, 1]])
    profile = [4, 0, 2, 1]
    units, classes = np.nonzero(rows)
    counts = gather_counts(units, classes, rows[units, classes], 4, 4)
    for row, jsd, cos in zip(
        rows, row_divergences(counts, profile), row_cosines(counts, profile), strict=True
    ):
        assert jsd == pytest.approx(jensen_shannon_bits(row, profile), abs=1e-14, nan_ok=True)
        assert cos == pytest.approx(cosine(row, profile), abs=1e-14, nan_ok=True)


def test_rows_against_an_empty_profile_are_undefined() -> None:
    counts = gather_counts([0], [1], [2], 1, 3)
    assert np.isnan(row_divergences(counts, [0, 0, 0])).all()
    assert np.isnan(row_cosines(counts, [0, 0, 0])).all()


@pytest.mark.parametrize("counts", [[], [0], [math.nan], [1, math.nan]])
def test_nothing_to_compare_is_undefined_and_not_equal(counts):
    assert math.isnan(jensen_shannon_bits(counts, counts))
    assert math.isnan(cosine(counts, counts))

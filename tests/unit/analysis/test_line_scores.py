"""Components of single lines by hand."""

import math

import numpy as np
import pytest

from analysis.bootstrap import gather_counts
from analysis.divergence import jensen_shannon_bits
from analysis.line_scores import (
    centroid_cosines,
    clean_share,
    closeness,
    length_scores,
    profile_cosines,
    score_lines,
    source_cosines,
)

COUNTS = gather_counts([0, 0, 2], [0, 1, 1], [3, 1, 2], 3, 2)


def test_shares_of_clean_tokens() -> None:
    assert clean_share([1, 0], [4, 2]).tolist() == [0.75, 1.0]
    assert math.isnan(clean_share([0], [0])[0])


def test_a_line_s_profile_is_compared_with_the_whole_original() -> None:
    scores = closeness(COUNTS, [1, 1])
    assert scores[0] == pytest.approx(1 - jensen_shannon_bits([3, 1], [1, 1]))
    assert math.isnan(scores[1])
    assert profile_cosines(COUNTS, [1, 1])[0] == pytest.approx(4 / math.sqrt(10 * 2))


def test_centroids_of_lines_are_never_below_zero() -> None:
    vectors = [[1.0, 0.0], [0.0, 1.0]]
    scores = centroid_cosines(COUNTS, vectors, [1.0, 0.0])
    assert scores[0] == pytest.approx(3 / math.sqrt(10))
    assert math.isnan(scores[1])
    assert scores[2] == 0.0
    assert centroid_cosines(COUNTS, vectors, [-1.0, 0.0])[0] == 0.0


def test_lengths() -> None:
    assert length_scores([5, 20, 0], [10, 10, 10]).tolist() == [0.5, 0.5, 0.0]
    assert math.isnan(length_scores([5], [0])[0])


def test_a_line_s_g_needs_every_component() -> None:
    scores = score_lines(np.array([[0.25, 1.0], [0.5, math.nan]]))
    assert scores[0] == pytest.approx(0.5)
    assert math.isnan(scores[1])


def test_a_line_beside_its_own_source() -> None:
    """Line 0 stands across its source (0, 1), line 1 has no vector, line 2 points away."""
    lines = gather_counts([0, 2], [0, 1], [2, 1], 3, 3)
    sources = gather_counts([0, 1, 2], [1, 1, 2], [3, 1, 1], 3, 3)
    cosines = source_cosines(lines, sources, [[1.0, 0.0], [0.0, 1.0], [0.0, -2.0]])
    assert cosines[0] == 0.0
    assert math.isnan(cosines[1])
    assert cosines[2] == -1.0

"""G by hand, and what undefined parts do to it."""

import math

import numpy as np
import pytest

from analysis.composite import geometric_mean, leave_one_out_means


def test_geometric_mean_by_hand() -> None:
    assert geometric_mean([0.25, 1.0]) == pytest.approx(0.5, abs=1e-15)
    assert geometric_mean([0.7, 0.7, 0.7]) == 0.7


def test_a_zero_makes_zero_and_an_undefined_part_makes_undefined() -> None:
    assert geometric_mean([0.0, 1.0]) == 0.0
    assert math.isnan(geometric_mean([0.9, math.nan]))
    assert math.isnan(geometric_mean([0.0, math.nan]))
    assert math.isnan(geometric_mean([]))


def test_leaving_each_part_out_in_turn() -> None:
    scores = leave_one_out_means([0.25, 1.0, math.nan])
    assert np.isnan(scores[:2]).all()
    assert scores[2] == pytest.approx(0.5, abs=1e-15)


def test_replicates_have_the_same_bits_alone_and_together() -> None:
    parts = np.random.default_rng(1).random((50, 7))
    together = geometric_mean(parts)
    assert [float(geometric_mean(row)) for row in parts] == together.tolist()

"""The rare + hapax contrast by hand."""

import math

import pytest
from statsmodels.stats.proportion import proportions_ztest

from analysis.contrast import paired_share_contrast, z_test

GENERATED = [2, 0, 1, 1], [10, 10, 10, 10]
ORIGINAL = [1, 1, 0, 0], [5, 5, 5, 5]


def test_difference_and_error_by_hand() -> None:
    # p_g = 4/40, p_o = 2/20: no difference. Residuals ×40 of g: 1, −1, 0, 0; ×20 of o: 1/2, 1/2, −1/2, −1/2.
    contrast = paired_share_contrast(*GENERATED, *ORIGINAL)
    residuals = [1 / 40 - 0.5 / 20, -1 / 40 - 0.5 / 20, 0.5 / 20, 0.5 / 20]
    assert contrast.difference == 0.0
    assert contrast.standard_error == pytest.approx(math.sqrt(sum(e * e for e in residuals)))
    assert contrast.p_value == 1.0


def test_blocks_add_neighbours_before_squaring() -> None:
    contrast = paired_share_contrast(*GENERATED, *ORIGINAL, block=2)
    # The blocks' sums are −2/40 and 2/40; a block of three leaves a short one at the end.
    assert contrast.standard_error == pytest.approx(math.sqrt(2 * 0.05**2))
    assert paired_share_contrast(*GENERATED, *ORIGINAL, block=3).standard_error == pytest.approx(
        math.sqrt(2 * 0.025**2)
    )


def test_the_naive_p_is_the_two_proportion_test() -> None:
    contrast = paired_share_contrast([9, 8], [50, 50], [3, 2], [40, 40])
    _, expected = proportions_ztest([17, 5], [100, 80])
    assert contrast.naive_p_value == pytest.approx(expected)


def test_a_text_against_itself_does_not_differ() -> None:
    contrast = paired_share_contrast(*GENERATED, *GENERATED)
    assert contrast == (0.0, 0.0, 1.0, 1.0)


def test_without_tokens_it_is_undefined() -> None:
    assert all(math.isnan(value) for value in paired_share_contrast([0], [0], [1], [5]))


def test_z_at_no_error() -> None:
    assert z_test(0.0, 0.0) == 1.0
    assert z_test(1e-9, 0.0) == 0.0
    assert z_test(1.96, 1.0) == pytest.approx(0.05, abs=1e-4)
    assert math.isnan(z_test(math.nan, 1.0))

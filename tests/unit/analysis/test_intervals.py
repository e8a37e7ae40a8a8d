"""Intervals by hand: recentring, clipping, undefined replicates, and the cases with names."""

import math

import numpy as np
import pytest

from analysis.intervals import (
    bootstrap_interval,
    error_ratio,
    has_few_events,
    length_interval,
    length_score,
    standard_error,
    widen_for_no_events,
    zero_event_upper,
)
from analysis.results import Interval


def test_recentred_percentiles_by_hand() -> None:
    # 0 … 100: percentiles 2.5 and 97.5, mean 50, point 40: both bounds move by −10.
    interval = bootstrap_interval(np.arange(101.0), 40.0)
    assert (interval.raw_lower, interval.raw_upper) == pytest.approx((2.5, 97.5))
    assert (interval.ci_lower, interval.ci_upper) == pytest.approx((-7.5, 87.5))
    assert interval.valid_count == 101
    assert interval.standard_error == pytest.approx(math.sqrt(101 * (101**2 - 1) / 12 / 100))


def test_bounds_are_clipped_to_the_measure_s_range() -> None:
    interval = bootstrap_interval(np.arange(101.0) / 100.0, 0.01, 0.0, 1.0)
    assert interval.ci_lower == 0.0
    assert interval.raw_upper == pytest.approx(0.975)


def test_the_level_is_an_option() -> None:
    interval = bootstrap_interval(np.arange(101.0), 50.0, level=0.5)
    assert (interval.ci_lower, interval.ci_upper) == (25.0, 75.0)


def test_undefined_replicates_are_dropped_until_a_tenth_is_missing() -> None:
    kept = bootstrap_interval([*range(90), *[math.nan] * 10], 44.5)
    assert kept.valid_count == 90 and not math.isnan(kept.ci_lower)
    lost = bootstrap_interval([*range(89), *[math.nan] * 11], 44.0)
    assert lost.valid_count == 89 and math.isnan(lost.ci_lower) and math.isnan(lost.standard_error)


def test_without_a_point_or_replicates_there_is_no_interval() -> None:
    assert math.isnan(bootstrap_interval([1.0, 2.0], math.nan).ci_lower)
    assert bootstrap_interval([], 0.5).valid_count == 0
    assert math.isnan(bootstrap_interval([], 0.5).ci_upper)


def test_equal_replicates_have_no_error_at_all() -> None:
    assert standard_error([0.1] * 1000) == 0.0
    interval = bootstrap_interval([0.1] * 1000, 0.1)
    assert interval.ci_lower == interval.ci_upper == 0.1


def test_no_event_in_any_line() -> None:
    # 100 lines of 10 tokens: at most 3 of them filled with events, 30 of 1 000 tokens.
    assert zero_event_upper([10] * 100) == pytest.approx(0.03)
    # One line of 40 among 99 of 10: three such lines would hold 120 of 1 030 tokens.
    assert zero_event_upper([10] * 99 + [40]) == pytest.approx(120 / 1030)
    assert zero_event_upper([5, 5]) == 1.0
    assert math.isnan(zero_event_upper([])) and math.isnan(zero_event_upper([0, 0]))


def test_only_an_estimate_without_events_is_widened() -> None:
    certain = bootstrap_interval([1.0] * 100, 1.0, 0.0, 1.0)
    widened = widen_for_no_events(certain, [0] * 100, [10] * 100)
    assert (widened.ci_lower, widened.ci_upper) == (pytest.approx(0.97), 1.0)
    assert widen_for_no_events(certain, [0, 1], [5, 5]) is certain


def test_under_ten_lines_with_events_are_few() -> None:
    assert has_few_events([5] * 9 + [0] * 100)
    assert not has_few_events([1] * 10)


def test_length_maps_the_ratio() -> None:
    assert length_score([0.5, 1.0, 2.0, 0.0]).tolist() == [0.5, 1.0, 0.5, 0.0]
    assert math.isnan(length_score(math.nan))


@pytest.mark.parametrize(
    ("ratio", "mapped"),
    [
        ((1.25, 2.0), (0.5, 0.8)),
        ((0.5, 0.8), (0.5, 0.8)),
        ((0.8, 1.6), (0.625, 1.0)),
        ((1.0, 1.25), (0.8, 1.0)),
    ],
)
def test_length_interval_holds_one_where_the_ratio_s_does(
    ratio: tuple[float, float], mapped: tuple[float, float]
) -> None:
    interval = length_interval(Interval(*ratio, *ratio, 0.1, 1000))
    assert (interval.ci_lower, interval.ci_upper) == pytest.approx(mapped)
    assert (interval.raw_lower, interval.raw_upper) == pytest.approx(mapped)


def test_the_ratio_of_errors() -> None:
    assert error_ratio([0.0, 3.0], [0.0, 1.0]) == pytest.approx(3.0)
    assert math.isnan(error_ratio([0.0, 3.0], [1.0, 1.0]))

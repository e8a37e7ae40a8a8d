"""Comparisons by hand: p-values, Holm, ranges of ranks, letters."""

import math

import numpy as np
import pytest
from statsmodels.stats.multitest import multipletests

from analysis.comparison import (
    holm_adjust,
    paired_difference,
    rank_generators,
    replicate_p_value,
    tie_groups,
)
from analysis.results import Rank


def matrix(size: int, different: set[tuple[int, int]]) -> np.ndarray:
    p = np.ones((size, size))
    for a, b in different:
        p[a, b] = p[b, a] = 0.001
    return p


def test_two_copies_of_one_text_do_not_differ_at_all() -> None:
    replicates = np.random.default_rng(1).random(1000)
    difference = paired_difference(0.7, 0.7, replicates, replicates)
    assert difference == (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0)


def test_a_constant_difference_is_certain() -> None:
    difference = paired_difference(0.75, 0.5, [0.75] * 1000, [0.5] * 1000)
    assert difference[:7] == (0.25, 0.25, 0.25, 0.25, 0.25, 0.0, 0.0)
    assert difference.replicate_p_value == pytest.approx(2 / 1001)


def test_a_difference_is_recentred_and_tested_by_its_paired_error() -> None:
    noise = np.tile([-0.01, 0.01], 500)
    difference = paired_difference(0.52, 0.5, 0.6 + noise, 0.6 - noise)
    error = 0.02 * math.sqrt(1000 / 999)
    assert difference.standard_error == pytest.approx(error)
    assert difference.p_value == pytest.approx(math.erfc(0.02 / error / math.sqrt(2)))
    assert (difference.ci_lower, difference.ci_upper) == pytest.approx((0.0, 0.04))


def test_the_replicate_p_counts_the_rarer_side() -> None:
    # Recentred on 1: the deviations −2, −1, 0, 1, 2 become −1, 0, 1, 2, 3: two at or below 0.
    assert replicate_p_value([-2.0, -1.0, 0.0, 1.0, 2.0], 1.0) == pytest.approx(min(1.0, 2 * 3 / 6))
    assert math.isnan(replicate_p_value([], 1.0))


def test_an_undefined_score_is_not_compared() -> None:
    difference = paired_difference(math.nan, 0.5, [math.nan] * 10, [0.5] * 10)
    assert all(math.isnan(value) for value in difference)


def test_holm_by_hand_and_by_statsmodels() -> None:
    # 0.01·4, 0.02·3, 0.03·2 (not below the one before), 0.8.
    assert holm_adjust([0.03, 0.01, 0.8, 0.02]).tolist() == pytest.approx([0.06, 0.04, 0.8, 0.06])
    p = np.random.default_rng(2).random(55) ** 3
    assert holm_adjust(p) == pytest.approx(multipletests(p, method="holm")[1])


def test_holm_leaves_out_what_was_not_tested() -> None:
    adjusted = holm_adjust([0.01, math.nan, 0.02])
    assert adjusted[[0, 2]].tolist() == pytest.approx([0.02, 0.02])
    assert math.isnan(adjusted[1])


def test_ranges_and_letters_of_a_chain() -> None:
    # 0 ties with 1, 1 with 2, but 0 is better than 2; 3 is worse than all.
    ranks = rank_generators([0.9, 0.8, 0.7, 0.1], matrix(4, {(0, 2), (0, 3), (1, 3), (2, 3)}))
    assert ranks == [Rank(1, 2, "a"), Rank(1, 3, "ab"), Rank(2, 3, "b"), Rank(4, 4, "c")]


def test_an_undefined_score_has_no_rank_and_changes_no_other() -> None:
    p = matrix(3, {(0, 2)})
    p[1, :] = p[:, 1] = math.nan
    assert rank_generators([0.9, math.nan, 0.7], p) == [Rank(1, 1, "a"), Rank(0, 0, ""), Rank(2, 2, "b")]


def test_a_pair_that_could_not_be_tested_is_not_told_apart() -> None:
    assert [rank.tie_group for rank in rank_generators([0.9, 0.7], np.full((2, 2), math.nan))] == ["a", "a"]


def test_letters_follow_the_best_score_not_the_order_of_the_study() -> None:
    assert [r.tie_group for r in rank_generators([0.1, 0.9], matrix(2, {(0, 1)}))] == ["b", "a"]


def test_above_thirty_generators_there_are_ranges_only() -> None:
    ranks = rank_generators(np.linspace(0, 1, 31), np.ones((31, 31)))
    assert {rank.tie_group for rank in ranks} == {""}
    assert {(rank.rank_best, rank.rank_worst) for rank in ranks} == {(1, 31)}


def test_many_groups_are_written_apart() -> None:
    size = 28
    ranks = rank_generators(
        np.linspace(1, 0, size), matrix(size, {(a, b) for a in range(size) for b in range(a)})
    )
    assert [rank.tie_group for rank in ranks][-3:] == ["z", "aa", "ab"]


def test_tie_groups_are_maximal_and_nobody_is_left_out() -> None:
    assert set(tie_groups({0: {1, 2}, 1: {0, 2}, 2: {0, 1, 3}, 3: {2}, 4: set()})) == {
        frozenset({0, 1, 2}),
        frozenset({2, 3}),
        frozenset({4}),
    }
    assert tie_groups({}) == []


def test_who_is_better_is_read_from_the_differences_where_they_are_given() -> None:
    # On its own lines the first is behind, on those that both have it is ahead.
    ranks = rank_generators([0.1, 0.9], matrix(2, {(0, 1)}), [[0.0, 0.2], [-0.2, 0.0]])
    assert [(rank.rank_best, rank.rank_worst) for rank in ranks] == [(1, 1), (2, 2)]

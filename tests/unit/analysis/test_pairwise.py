"""Bradley–Terry strengths: closed forms for two, a maximum for more, and graphs without one."""

import math

import numpy as np
import pytest

from analysis.draws import Draws
from analysis.pairwise import count_half_wins, estimate_strengths, fit_strengths


def test_two_players_have_a_closed_form():
    # The log odds of a win, split evenly: ½ ln(30/10).
    assert fit_strengths(np.array([[0.0, 30], [10, 0]])) == pytest.approx([math.log(3) / 2, -math.log(3) / 2])


def test_strengths_make_expected_wins_the_observed_ones():
    wins = np.array([[0.0, 6, 4.5], [3, 0, 7], [5.5, 2, 0]])
    strengths = fit_strengths(wins)
    games = wins + wins.T
    chance = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    assert (games * chance).sum(axis=1) == pytest.approx(wins.sum(axis=1), abs=1e-6)
    assert strengths.sum() == pytest.approx(0, abs=1e-12)


def test_a_tie_is_half_a_win_for_each():
    half = count_half_wins(
        np.array([0, 0, 1]), np.array([0, 0, 1]), np.array([1, 1, 0]), np.array([1, 0, 2]), (2, 2)
    )
    assert half.toarray().tolist() == [[0, 0], [3, 2], [1, 0], [0, 0]]


def test_a_player_who_never_loses_has_no_strength():
    half = count_half_wins(np.zeros(3, int), np.zeros(3, int), np.ones(3, int), np.ones(3, int), (1, 2))
    found = estimate_strengths(half, Draws(1, 1, 10))
    assert found.status == "disconnected"
    assert np.isnan(found.values).all()


def test_the_interval_holds_the_strength():
    source = np.random.default_rng(1)
    items = np.repeat(np.arange(200), 3)
    preferred = np.where(source.random(600) < 0.6, 1, 2)
    found = estimate_strengths(
        count_half_wins(items, np.zeros(600, int), np.ones(600, int), preferred, (200, 2)), Draws(1, 200, 300)
    )
    assert found.status == "ok"
    assert found.ci_lower[0] < found.values[0] < found.ci_upper[0]
    # ½ ln(p/(1−p)) has the error ½ / √(n p (1−p)) for independent games.
    assert found.ci_upper[0] - found.ci_lower[0] == pytest.approx(
        2 * 1.96 * 0.5 / math.sqrt(600 * 0.24), rel=0.2
    )

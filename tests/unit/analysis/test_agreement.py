"""Agreement by hand: small tables whose sums fit on a slip of paper."""

import math

import krippendorff
import numpy as np
import pytest

from analysis.agreement import (
    cohen_kappa,
    count_values,
    gwet_ac,
    gwet_weights,
    krippendorff_alpha,
    pair_agreement,
    spearman_rho,
)
from analysis.agreement_bootstrap import alpha_interval, alpha_replicates, mean_estimate
from analysis.draws import Draws, draw_weights


def count(table):
    """Value counts of a table: a row a unit, None for a missing rating."""
    given = [(unit, score) for unit, row in enumerate(table) for score in row if score is not None]
    return count_values(
        np.array([u for u, _ in given], dtype=int), np.array([s for _, s in given], dtype=float)
    )


def test_alpha_by_hand_at_three_levels():
    # Units (1,2) and (3,3): n = 4, totals 1, 1, 2. Nominal: D_o = 2/4, D_e = (16 − 6)/12 → 1 − 0.6 = 0.4.
    table = [(1, 2), (3, 3)]
    assert krippendorff_alpha(count(table), "nominal").value == pytest.approx(0.4)
    # Interval: observed 2·1, expected 2·(1·1·1 + 1·2·4 + 1·2·1) = 22, times n − 1 = 3 → 1 − 6/22.
    assert krippendorff_alpha(count(table), "interval").value == pytest.approx(1 - 6 / 22)
    # Ordinal: mid-ranks 0.5, 1.5, 3; observed 2·1, expected 2·(1 + 2·6.25 + 2·2.25) = 36 → 1 − 6/36.
    assert krippendorff_alpha(count(table), "ordinal").value == pytest.approx(1 - 6 / 36)


@pytest.mark.parametrize(
    ("table", "status"),
    [
        ([(1, None), (None, 2)], "no_pairs"),
        ([(1, 2), (3, None)], "single_unit"),
        ([(4, 4), (4, 4)], "no_variation"),
        ([(4, 4), (5, None), (4, 4)], "no_variation"),
    ],
)
def test_undefined_alpha_says_why(table, status):
    assert krippendorff_alpha(count(table), "ordinal") == (None, status)


def test_ac2_weights_by_hand():
    # q = 3: C(2,2)/C(3,2) = 1/3 taken off at one step, C(3,2)/C(3,2) = 1 at two.
    assert gwet_weights(3) == pytest.approx(np.array([[1, 2 / 3, 0], [2 / 3, 1, 2 / 3], [0, 2 / 3, 1]]))


def test_ac1_by_hand():
    # Units (1,1), (1,2): p_a = 1/2; shares 3/4 and 1/4; p_e = 2/(2·1) · 2·(3/16) = 3/8;
    # (1/2 − 3/8) / (5/8) = 1/5.
    assert gwet_ac(count([(1, 1), (1, 2)]), ordinal=False).value == pytest.approx(0.2)
    assert gwet_ac(count([(1, 1)])).status == "no_variation"
    assert gwet_ac(count([(1, None)])).status == "no_pairs"


def test_pooled_pairs_by_hand():
    # (1,2,4): differences 1, 3, 2; (5,5): 0.
    shares = pair_agreement(count([(1, 2, 4), (5, 5, None)]))
    assert shares == (4, pytest.approx(1 / 4), pytest.approx(2 / 4), pytest.approx(6 / 4))
    assert pair_agreement(count([(1, None)])) == (0, None, None, None)


def test_kappa_by_hand():
    assert cohen_kappa(np.array([[20, 5], [10, 15]])).value == pytest.approx(0.4)
    assert cohen_kappa(np.array([[9, 0], [0, 0]])).status == "no_variation"
    assert cohen_kappa(np.zeros((2, 2), dtype=int)).status == "no_pairs"


def test_spearman():
    assert spearman_rho(np.array([1.0, 2, 3]), np.array([3.0, 2, 1])).value == pytest.approx(-1)
    assert spearman_rho(np.array([1.0, 2]), np.array([1.0, 2])).value is None
    assert spearman_rho(np.array([1.0, 1, 1]), np.array([1.0, 2, 3])).status == "no_variation"


def simulated(units, raters, seed=1):
    source = np.random.default_rng(seed)
    truth = source.integers(1, 6, units)
    scores = np.clip(truth[:, None] + source.integers(-1, 2, (units, raters)), 1, 5)
    missing = source.random(scores.shape) < 0.2
    return np.where(missing, np.nan, scores)


@pytest.mark.parametrize("level", ["nominal", "ordinal", "interval"])
def test_replicates_are_the_package_on_resampled_units(level):
    table = simulated(30, 3)
    clusters = np.repeat(np.arange(10), 3)
    counted = count([[None if np.isnan(s) else s for s in row] for row in table])
    draws = Draws(7, 10, 25)
    replicates = alpha_replicates(counted, clusters, level, draws)
    weights = draw_weights(draws)
    for number in range(draws.resamples):
        drawn = np.concatenate(
            [np.repeat(table[clusters == c], int(weights[c, number]), axis=0) for c in range(10)]
        )
        own = drawn
        expected = krippendorff.alpha(own.T, level_of_measurement=level)
        assert replicates[number] == pytest.approx(expected, abs=1e-9)


def test_interval_needs_two_questions():
    counted = count([(1, 2), (3, 3)])
    interval = alpha_interval(counted, np.zeros(2, dtype=int), "ordinal", Draws(1, 1, 100), 0.95)
    assert np.isnan(interval.ci_lower)


def test_alpha_interval_does_not_depend_on_the_number_of_replicates_drawn_before():
    counted = count([[None if np.isnan(s) else s for s in row] for row in simulated(40, 2)])
    few = alpha_replicates(counted, np.arange(40), "ordinal", Draws(3, 40, 130))
    many = alpha_replicates(counted, np.arange(40), "ordinal", Draws(3, 40, 400))
    assert np.array_equal(few, many[:130], equal_nan=True)


def test_mean_of_equal_values_has_an_interval_of_no_width():
    estimate = mean_estimate([0.1] * 7, np.arange(7), Draws(1, 7, 200), (0, 1))
    assert (estimate.value, estimate.ci_lower, estimate.ci_upper) == (0.1, 0.1, 0.1)
    assert estimate.p_value == 0


def test_mean_interval_is_that_of_its_standard_error():
    # 400 values of mean 0 and variance 1: the error is 1/20, the 95 % interval ± 0.098.
    values = np.tile([-1.0, 1.0], 200)
    estimate = mean_estimate(values, np.arange(400), Draws(1, 400, 2000))
    assert estimate.standard_error == pytest.approx(0.05, rel=0.08)
    assert estimate.ci_upper == pytest.approx(0.098, rel=0.1)
    assert estimate.p_value == 1


def rate_round(source, questions=60, models=4):
    """A round of two annotators (units × 2); answers to one question share how hard it is."""
    hardness = source.normal(0, 0.6, questions)[:, None]
    quality = 3.3 + hardness + source.normal(0, 0.7, (questions, models))
    noise = source.normal(0, 0.6, (questions, models, 2))
    return np.clip(np.rint(quality[:, :, None] + noise), 1, 5).reshape(-1, 2)


def count_round(scores):
    return count_values(np.repeat(np.arange(len(scores)), 2), scores.ravel())


def test_alphas_interval_covers_the_truth_as_often_as_it_says():
    source = np.random.default_rng(4)
    truth = krippendorff_alpha(count_round(rate_round(source, questions=20_000)), "ordinal").value
    clusters = np.repeat(np.arange(60), 4)
    held = 0
    for seed in range(300):
        counted = count_round(rate_round(source))
        interval = alpha_interval(counted, clusters, "ordinal", Draws(seed, 60, 300), 0.95)
        held += interval.ci_lower <= truth <= interval.ci_upper
    assert 0.90 <= held / 300 <= 0.985


def test_alpha_interval__without_resamples_is_undefined():
    counted = count_values(
        np.array([0, 0, 1, 1, 2, 2]), np.array([1.0, 2, 2, 2, 3, 1]), np.ones(6, dtype=int)
    )
    interval = alpha_interval(counted, np.array([0, 1, 2]), "ordinal", Draws(1, 3, 0), 0.95)
    assert math.isnan(interval.ci_lower) and math.isnan(interval.ci_upper)

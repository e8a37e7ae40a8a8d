"""Agreement over all tables: order is nothing, bounds hold, and alpha is the package's."""

import warnings

import krippendorff
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from analysis.agreement import count_values, gwet_ac, krippendorff_alpha, pair_agreement
from analysis.agreement_bootstrap import alpha_interval
from analysis.draws import Draws

LEVELS = ("nominal", "ordinal", "interval")

tables = st.integers(2, 4).flatmap(
    lambda raters: st.lists(
        st.lists(st.one_of(st.none(), st.integers(1, 5)), min_size=raters, max_size=raters),
        min_size=2,
        max_size=12,
    )
)


def flatten(table):
    rated = [(unit, score) for unit, row in enumerate(table) for score in row if score is not None]
    assume(rated)
    return np.array([u for u, _ in rated]), np.array([s for _, s in rated], dtype=float)


@given(tables, st.randoms(use_true_random=False))
def test_order_of_ratings_is_nothing(table, source):
    units, scores = flatten(table)
    order = source.sample(range(len(units)), len(units))
    one, other = count_values(units, scores), count_values(units[order], scores[order])
    for level in LEVELS:
        assert krippendorff_alpha(one, level) == krippendorff_alpha(other, level)
        clusters = np.arange(one.counts.shape[0])
        draws = Draws(1, len(clusters), 20)
        results = [alpha_interval(counted, clusters, level, draws, 0.95) for counted in (one, other)]
        assert np.array_equal(*results, equal_nan=True)
    assert gwet_ac(one) == gwet_ac(other)
    assert pair_agreement(one) == pair_agreement(other)


@given(tables, st.sampled_from(LEVELS))
def test_alpha_is_the_packages(table, level):
    counted = count_values(*flatten(table))
    alpha = krippendorff_alpha(counted, level)
    if alpha.value is None:
        return
    scores = np.array([[np.nan if s is None else s for s in row] for row in table], dtype=float)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = krippendorff.alpha(scores.T, level_of_measurement=level)
    assert alpha.value == pytest.approx(expected, abs=1e-9)


@given(tables)
def test_bounds(table):
    counted = count_values(*flatten(table))
    for level in LEVELS:
        value = krippendorff_alpha(counted, level).value
        assert value is None or -1 <= value <= 1
    shares = pair_agreement(counted)
    if shares.pair_count:
        assert 0 <= shares.exact_share <= shares.within_one_share <= 1
        assert 0 <= shares.mean_difference <= 4
    agreement = gwet_ac(counted).value
    assert agreement is None or agreement <= 1 + 1e-12


@given(tables)
def test_ordinal_alpha_knows_order_alone(table):
    units, scores = flatten(table)
    stretched = np.exp(scores)
    plain, other = (krippendorff_alpha(count_values(units, s), "ordinal") for s in (scores, stretched))
    assert plain.status == other.status
    if plain.value is not None:
        assert plain.value == pytest.approx(other.value, abs=1e-12)


@given(tables, st.permutations(range(1, 6)))
def test_nominal_alpha_knows_names_alone(table, names):
    units, scores = flatten(table)
    renamed = np.array([names[int(score) - 1] for score in scores], dtype=float)
    plain, other = (krippendorff_alpha(count_values(units, s), "nominal") for s in (scores, renamed))
    assert plain.status == other.status
    if plain.value is not None:
        assert plain.value == pytest.approx(other.value, abs=1e-12)


@given(tables)
def test_two_times_the_same_annotators_agree_no_less(table):
    """Every rating doubled: pairs of equal ratings are added, so that exact agreement cannot fall."""
    units, scores = flatten(table)
    once = pair_agreement(count_values(units, scores))
    assume(once.pair_count)
    twice = pair_agreement(count_values(np.repeat(units, 2), np.repeat(scores, 2)))
    assert twice.exact_share >= once.exact_share - 1e-12

"""Blind detection: what is found where something is planted, what is said where nothing can be found."""

import numpy as np
import pytest

from analysis.detection import Judgements, compare_arms, measure_effects, measure_sensitivity
from analysis.draws import Draws

ITEMS = 200


def simulate(seed=1, *, score_effect=0.0, judges=2, arm_shift=0.0):
    """Half generated, half authentic; detected with log odds −0.5 + 1 if generated − effect · score."""
    source = np.random.default_rng(seed)
    item = np.repeat(np.arange(ITEMS), judges)
    judge = np.tile(np.arange(judges), ITEMS)
    is_generated = item < ITEMS // 2
    tokens = source.integers(5, 40, ITEMS).astype(float)[item]
    score = source.normal(size=ITEMS)[item]
    arm = np.where(item < 50, 1, np.where(is_generated, 2, 0))
    odds = -0.5 + is_generated * (1 - score_effect * score) + arm_shift * (arm == 1)
    said = source.random(len(item)) < 1 / (1 + np.exp(-odds))
    order = np.argsort(np.argsort(tokens[::judges]))
    stratum = (1 + order * 5 // ITEMS)[item]
    score = np.where(is_generated, score, np.nan)
    return Judgements(item, judge, is_generated, said, arm, stratum, tokens, score)


def effects(given):
    return {effect.test_code: effect for effect in measure_effects(given, Draws(1, ITEMS, 500))}


def test_sensitivity_without_items_of_a_kind_is_undefined():
    assert all(np.isnan(value) for value in measure_sensitivity(3, 10, 0, 0))


def test_a_judge_who_guesses_has_no_sensitivity():
    measured = measure_sensitivity(50, 100, 50, 100)
    assert measured.d_prime == pytest.approx(0)
    assert measured.criterion == pytest.approx(0)


def test_a_planted_effect_of_the_score_is_found_by_each_test():
    found = effects(simulate(score_effect=1.5))
    assert found["score_detected_v_undetected"].ci_upper < 0
    assert found["stratified_odds_ratio"].ci_upper < 1
    assert found["logistic_score"].ci_upper < 0
    assert found["logistic_score"].p_value < 0.001
    assert found["logistic_log_tokens"].ci_lower < 0 < found["logistic_log_tokens"].ci_upper
    assert found["logistic_judge_2"].status == "ok"


def test_an_effect_that_is_not_there_is_rarely_found():
    p_values = [effects(simulate(seed))["logistic_score"].p_value for seed in range(20)]
    assert sum(p < 0.05 for p in p_values) <= 4


def test_arms_are_told_apart_where_they_differ():
    alike, apart = effects(simulate(3)), effects(simulate(3, arm_shift=-2.0))
    assert alike["arms_fisher"].p_value > 0.05
    assert apart["arms_fisher"].estimate < 0
    assert apart["arms_fisher"].p_value < 0.01
    assert apart["arms_clustered"].p_value < 0.01


def test_clustered_arms_do_not_count_an_item_twice():
    # Ten judges who all say the same of an item are no more evidence than one.
    one = simulate(4, judges=1, arm_shift=-1.0)
    generated = one.take(one.is_generated)
    tenfold = Judgements(*(np.tile(part, 10) for part in generated))
    single, repeated = compare_arms(generated, 0.95)[1], compare_arms(tenfold, 0.95)[1]
    assert repeated.p_value == pytest.approx(single.p_value)
    assert compare_arms(tenfold, 0.95)[0].p_value < compare_arms(generated, 0.95)[0].p_value


def test_separation_is_no_estimate():
    given = simulate()
    said = given.is_generated & (given.line_score > 0)
    found = effects(given._replace(said_generated=said, line_score=np.sign(given.line_score)))
    assert found["logistic_score"].estimate is None
    assert found["logistic_score"].status == "separation"


@pytest.mark.parametrize(
    ("change", "test", "status"),
    [
        ({"said_generated": np.ones(2 * ITEMS, bool)}, "logistic_score", "no_contrast"),
        ({"line_score": np.full(2 * ITEMS, np.nan)}, "score_detected_v_undetected", "no_scores"),
        ({"line_score": np.full(2 * ITEMS, np.nan)}, "stratified_odds_ratio", "no_scores"),
        ({"arm": np.zeros(2 * ITEMS, int)}, "arms_fisher", "no_arms"),
        ({"said_generated": np.zeros(2 * ITEMS, bool)}, "judge_agreement_alpha", "no_variation"),
    ],
)
def test_what_cannot_be_tested_says_why(change, test, status):
    effect = effects(simulate()._replace(**change))[test]
    assert (effect.estimate, effect.status) == (None, status)


def test_one_judge_has_nobody_to_agree_with():
    found = effects(simulate(judges=1))
    assert found["judge_agreement_exact"].status == "no_pairs"
    assert found["judge_agreement_alpha"].status == "no_pairs"
    assert "logistic_judge_2" not in found

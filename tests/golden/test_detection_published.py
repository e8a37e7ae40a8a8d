"""The published blind tests: 100 authentic and 100 generated items; two arms of 100 judgements each.

Accuracy 62.5 % and 61.0 %, recall on generated items 40 % and 33 %, on authentic ones 85 % and 89 %; d′ and
criterion with the correction (n + 0.5) / (N + 1); arms of 34.0 % v 39.0 %, p = 0.557.
"""

import numpy as np
import pytest

from analysis.detection import Judgements, compare_arms, measure_sensitivity


@pytest.mark.parametrize(
    ("hits", "alarms", "accuracy", "d_prime", "criterion"),
    [(40, 15, 0.625, 0.77, 0.64), (33, 11, 0.61, 0.77, 0.82)],
)
def test_judges(hits, alarms, accuracy, d_prime, criterion):
    assert (hits + 100 - alarms) / 200 == accuracy
    measured = measure_sensitivity(hits, 100, alarms, 100)
    assert measured.d_prime == pytest.approx(d_prime, abs=0.005)
    assert measured.criterion == pytest.approx(criterion, abs=0.005)


def test_arms():
    said = np.concatenate([np.arange(100) < 34, np.arange(100) < 39])
    blank = np.full(200, np.nan)
    given = Judgements(
        np.arange(200),
        np.zeros(200, int),
        np.ones(200, bool),
        said,
        np.repeat([1, 2], 100),
        np.ones(200, int),
        blank,
        blank,
    )
    fisher = compare_arms(given, 0.95)[0]
    assert fisher.estimate == pytest.approx(-0.05)
    assert fisher.p_value == pytest.approx(0.557, abs=0.0005)

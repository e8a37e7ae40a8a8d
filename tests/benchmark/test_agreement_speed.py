"""How fast alpha's intervals are: a first round, a round of a million ratings, and a loop over the package.

Processor time, so that what else the machine does is not counted.
"""

import resource
import time

import krippendorff
import numpy as np

from analysis.agreement import count_values
from analysis.agreement_bootstrap import alpha_interval
from analysis.draws import Draws

RESAMPLES = 1000
QUESTIONS, MODELS, ANNOTATORS = 35, 6, 2


def simulate(units: int, annotators: int, seed: int = 1) -> np.ndarray:
    """Scores (units × annotators) on a scale of 1 to 5."""
    source = np.random.default_rng(seed)
    truth = source.integers(1, 6, units)
    return np.clip(truth[:, None] + source.integers(-1, 2, (units, annotators)), 1, 5).astype(float)


def first_round_slices() -> list[np.ndarray]:
    """Questions of every slice of a first round: all, 2 figures, 9 types, 4 difficulties, adversarial."""
    source = np.random.default_rng(2)
    slices = [np.arange(QUESTIONS)]
    for parts in (2, 9, 4, 2):
        belongs = source.integers(0, parts, QUESTIONS)
        slices += [np.flatnonzero(belongs == part) for part in range(parts)]
    return [chosen for chosen in slices if len(chosen)]


def measure_interval(scores: np.ndarray, questions: np.ndarray) -> None:
    units = np.repeat(np.arange(len(scores)), scores.shape[1])
    counted = count_values(units, scores.ravel())
    alpha_interval(counted, questions, "ordinal", Draws(1, int(questions.max()) + 1, RESAMPLES), 0.95)


def bootstrap_round() -> float:
    """Seconds for four dimensions in all slices of a first round, those of the six models too."""
    started = time.process_time()
    for dimension in range(4):
        scores = simulate(QUESTIONS * MODELS, ANNOTATORS, dimension)
        by_question = scores.reshape(QUESTIONS, MODELS, ANNOTATORS)
        for chosen in first_round_slices():
            own = by_question[chosen].reshape(-1, ANNOTATORS)
            measure_interval(own, np.repeat(np.arange(len(chosen)), MODELS))
        for model in range(MODELS):
            measure_interval(by_question[:, model], np.arange(QUESTIONS))
    return time.process_time() - started


def loop_over_package(repeats: int = 20) -> float:
    """Seconds of the same intervals as a loop: questions drawn, their scores gathered, alpha of them."""
    source = np.random.default_rng(3)
    scores = simulate(QUESTIONS * MODELS, ANNOTATORS).reshape(QUESTIONS, MODELS, ANNOTATORS)
    samples = [(scores, chosen) for chosen in first_round_slices()]
    samples += [(scores[:, [model]], np.arange(QUESTIONS)) for model in range(MODELS)]
    started = time.process_time()
    for by_question, chosen in samples:
        for _ in range(repeats):
            drawn = by_question[source.choice(chosen, len(chosen))]
            krippendorff.alpha(drawn.reshape(-1, ANNOTATORS).T, level_of_measurement="ordinal")
    return (time.process_time() - started) / repeats * RESAMPLES * 4


def test_a_first_round_takes_three_seconds():
    assert bootstrap_round() <= 3


def test_it_is_fifty_times_faster_than_a_loop_over_the_package():
    own, loop = min(bootstrap_round() for _ in range(3)), loop_over_package()
    print(f"own {own:.2f} s, loop over the package {loop:.1f} s: {loop / own:.0f} times")
    assert loop >= 50 * own


def test_a_million_ratings_take_a_minute_and_four_gigabytes():
    scores = simulate(200_000, 5)
    started = time.process_time()
    measure_interval(scores, np.arange(len(scores)))
    assert time.process_time() - started <= 60
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss <= 4 * 2**20

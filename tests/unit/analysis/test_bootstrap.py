"""Kernels against a plain loop that resamples rows, and against scipy's bootstrap."""

import math
from collections.abc import Callable

import numpy as np
import pytest
from scipy.stats import bootstrap

import analysis.bootstrap
import analysis.draws
from analysis.bootstrap import (
    centroid_cosine_replicates,
    gather_counts,
    profile_replicates,
    ratio_replicates,
    share_replicates,
    shared_vocabulary_replicates,
    total_replicates,
)
from analysis.divergence import cosine, jensen_shannon_bits, shared_vocabulary_bits
from analysis.draws import Draws, draw_weights
from analysis.intervals import bootstrap_interval

UNITS, CLASSES = 40, 30
DRAWS = Draws(12345, UNITS, 60)
CELLS = np.random.default_rng(5).poisson(0.4, (UNITS, CLASSES))
PROFILES = np.random.default_rng(6).poisson(9.0, (2, CLASSES))
VECTORS = np.random.default_rng(7).normal(size=(CLASSES, 4))


def sparse_cells(cells: np.ndarray = CELLS) -> object:
    units, classes = np.nonzero(cells)
    return gather_counts(units, classes, cells[units, classes], *cells.shape)


def loop(statistic: Callable[[np.ndarray], float], cells: np.ndarray = CELLS, draws: Draws = DRAWS) -> list:
    """The statistic of the rows that every replicate draws, one replicate after the other."""
    drawn = draw_weights(draws).T.astype(int)
    return [statistic(np.repeat(cells, times, axis=0).sum(axis=0)) for times in drawn]


def test_totals_ratios_and_shares_are_those_of_the_drawn_rows() -> None:
    counts = sparse_cells()
    assert total_replicates(CELLS[:, :2], DRAWS)[1].tolist() == loop(lambda total: total[1])
    ratio = ratio_replicates(CELLS[:, 3], CELLS[:, 4], DRAWS)[0]
    assert ratio.tolist() == loop(lambda total: total[3] / total[4])
    shares = share_replicates(counts, DRAWS)
    assert shares[7].tolist() == loop(lambda total: total[7] / total.sum())


def test_profile_divergences_at_every_cut_are_those_of_the_drawn_rows() -> None:
    result = profile_replicates(sparse_cells(), PROFILES, (8, 30), DRAWS)
    for place, profile in enumerate(PROFILES):
        for index, cut in enumerate((8, 30)):
            expected = loop(lambda t, c=cut, q=profile: jensen_shannon_bits(t[:c], q[:c]))
            assert result.jsd_bits[place, index] == pytest.approx(expected, abs=1e-12)
            expected = loop(lambda t, c=cut, q=profile: cosine(t[:c], q[:c]))
            assert result.cosine[place, index] == pytest.approx(expected, abs=1e-12)


def test_shared_vocabulary_is_that_of_each_replicate() -> None:
    profiles = np.where(PROFILES > 7, PROFILES, 0)
    rare = np.where(np.arange(CLASSES) < 20, CELLS * (CELLS.cumsum(axis=0) < 3), CELLS)
    result = shared_vocabulary_replicates(sparse_cells(rare), profiles, DRAWS)
    for place, profile in enumerate(profiles):
        expected = loop(lambda t, q=profile: shared_vocabulary_bits(t, q), rare)
        assert result[place] == pytest.approx(expected, abs=1e-12)


def test_centroid_cosines_are_those_of_the_drawn_rows() -> None:
    references = VECTORS[:2] + 0.5
    result = centroid_cosine_replicates(sparse_cells(), VECTORS, references, DRAWS)
    for place, reference in enumerate(references):
        expected = loop(lambda total, q=reference: cosine(total @ VECTORS, q))
        assert result[place] == pytest.approx(expected, abs=1e-12)


def test_nothing_to_divide_by_is_undefined_not_zero() -> None:
    empty = gather_counts([], [], [], UNITS, CLASSES)
    result = profile_replicates(empty, PROFILES, (8, 30), DRAWS)
    assert np.isnan(result.jsd_bits).all() and np.isnan(result.cosine).all()
    assert np.isnan(shared_vocabulary_replicates(empty, PROFILES, DRAWS)).all()
    assert np.isnan(centroid_cosine_replicates(empty, VECTORS, VECTORS[0], DRAWS)).all()
    assert np.isnan(ratio_replicates(CELLS[:, 0], np.zeros(UNITS, dtype=int), DRAWS)).all()
    against_nothing = profile_replicates(sparse_cells(), np.zeros((1, CLASSES)), (30,), DRAWS)
    assert np.isnan(against_nothing.jsd_bits).all() and np.isnan(against_nothing.cosine).all()


def test_a_text_against_itself_stands_near_zero() -> None:
    result = profile_replicates(sparse_cells(), CELLS.sum(axis=0), (30,), Draws(1, UNITS, 10, block=UNITS))
    assert result.jsd_bits == pytest.approx(0.0, abs=1e-14)
    assert result.cosine == pytest.approx(1.0, abs=1e-14)


def test_counts_beyond_single_precision_stay_exact() -> None:
    cells = np.array([[2**24 + 1, 1], [3, 2]])
    drawn = draw_weights(Draws(1, 2, 20)).T.astype(int)
    result = share_of_first(cells, Draws(1, 2, 20))
    expected = [cosine(times @ cells, [1, 1]) for times in drawn]
    assert result.tolist() == pytest.approx(expected, abs=1e-15)


def share_of_first(cells: np.ndarray, draws: Draws) -> np.ndarray:
    return profile_replicates(sparse_cells(cells), [[1, 1]], (2,), draws).cosine[0, 0]


@pytest.mark.parametrize(("width", "chunk"), [(1, 512), (7, 5), (1000, 11)])
def test_bits_do_not_depend_on_the_batch(width: int, chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def everything() -> list[np.ndarray]:
        counts = sparse_cells()
        profiles = profile_replicates(counts, PROFILES, (8, 30), DRAWS)
        return [
            profiles.jsd_bits,
            profiles.cosine,
            shared_vocabulary_replicates(counts, PROFILES, DRAWS),
            centroid_cosine_replicates(counts, VECTORS, VECTORS[:2], DRAWS),
            share_replicates(counts, DRAWS),
        ]

    monkeypatch.setattr(analysis.bootstrap, "CLASS_CHUNK", chunk)
    expected = everything()
    monkeypatch.setattr(analysis.draws, "BATCH_WIDTH", width)
    for before, after in zip(expected, everything(), strict=True):
        assert before.tobytes() == after.tobytes()


def test_the_interval_agrees_with_scipy_s_percentile_bootstrap() -> None:
    rng = np.random.default_rng(8)
    events, tokens = rng.poisson(2.0, 400), rng.poisson(20.0, 400) + 1

    def ratio(x: np.ndarray, t: np.ndarray, axis: int = -1) -> np.ndarray:
        return x.sum(axis=axis) / t.sum(axis=axis)

    theirs = bootstrap(
        (events, tokens),
        ratio,
        paired=True,
        vectorized=True,
        n_resamples=4000,
        method="percentile",
        rng=np.random.default_rng(9),
    )
    replicates = ratio_replicates(events, tokens, Draws(12345, 400, 4000))[0]
    ours = bootstrap_interval(replicates, float(ratio(events, tokens)))
    assert ours.standard_error == pytest.approx(theirs.standard_error, rel=0.05)
    assert ours.raw_lower == pytest.approx(theirs.confidence_interval.low, abs=0.2 * ours.standard_error)
    assert ours.raw_upper == pytest.approx(theirs.confidence_interval.high, abs=0.2 * ours.standard_error)


def test_the_published_size_of_a_token_ratio_s_interval() -> None:
    # 4 217 lines, 114 451 tokens on 111 646: an interval of about ±0.003 where lines differ by a few tokens.
    rng = np.random.default_rng(10)
    original = rng.poisson(111_646 / 4_217, 4_217)
    generated = np.maximum(0, original + rng.normal(0.665, 2.7, 4_217).round().astype(int))
    ratio = ratio_replicates(generated, original, Draws(12345, 4_217, 1000))[0]
    interval = bootstrap_interval(ratio, float(generated.sum() / original.sum()))
    assert (interval.ci_upper - interval.ci_lower) / 2 == pytest.approx(0.003, abs=0.0006)


def test_the_published_interval_of_three_unattested_tokens() -> None:
    # 3 of 114 451 tokens, each on a line of its own: [0, 0.007 %].
    tokens = np.full(4_217, 27)
    tokens[:592] += 1
    events = np.zeros(4_217, dtype=int)
    events[[10, 2_000, 4_000]] = 1
    replicates = ratio_replicates(events, tokens, Draws(12345, 4_217, 1000))[0]
    interval = bootstrap_interval(replicates, 3 / int(tokens.sum()), 0.0, 1.0)
    assert tokens.sum() == 114_451
    assert interval.ci_lower == 0.0
    assert round(100 * interval.ci_upper, 3) == pytest.approx(0.006, abs=0.0011)
    assert not math.isnan(interval.raw_lower)

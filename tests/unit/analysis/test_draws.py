"""Draws: a replicate depends on seed, unit count, stream and its number, and on nothing else."""

import numpy as np
import pytest

import analysis.draws
from analysis.draws import Draws, control_draws, draw_weights, has_control


def test_every_replicate_draws_as_many_units_as_there_are() -> None:
    weights = draw_weights(Draws(12345, 37, 300))
    assert weights.shape == (37, 300)
    assert (weights.sum(axis=0) == 37).all()


@pytest.mark.parametrize("width", [1, 7, 128, 1000])
def test_no_replicate_depends_on_the_batch(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = draw_weights(Draws(1, 20, 150))
    monkeypatch.setattr(analysis.draws, "BATCH_WIDTH", width)
    assert (draw_weights(Draws(1, 20, 150)) == expected).all()


def test_fewer_resamples_are_the_first_of_more() -> None:
    assert (draw_weights(Draws(1, 20, 200))[:, :50] == draw_weights(Draws(1, 20, 50))).all()


def test_seed_unit_count_stream_and_replicate_all_matter() -> None:
    base = draw_weights(Draws(1, 50, 2))
    assert (base[:, 0] != base[:, 1]).any()
    for other in (Draws(2, 50, 2), Draws(1, 50, 2, stream=1), Draws(1, 50, 2, block=5)):
        assert (draw_weights(other) != base).any()


def test_units_are_drawn_evenly() -> None:
    weights = draw_weights(Draws(12345, 10, 20_000))
    # A mean of 20 000 binomial counts with variance 0.9 has a standard error of 0.0067.
    assert np.abs(weights.mean(axis=1) - 1.0).max() < 5 * 0.0067
    assert weights.var() == pytest.approx(0.9, abs=0.02)


@pytest.mark.parametrize("block", [3, 4])
def test_blocks_draw_neighbours_evenly_and_no_more_than_there_are(block: int) -> None:
    weights = draw_weights(Draws(12345, 10, 20_000, block=block))
    assert (weights.sum(axis=0) == 10).all()
    assert np.abs(weights.mean(axis=1) - 1.0).max() < 0.05
    neighbours = np.corrcoef(weights)[0]
    assert neighbours[1] > 0.3 and neighbours[9] > 0.3 and neighbours[5] < 0.0


def test_one_block_of_everything_is_the_text_itself() -> None:
    assert (draw_weights(Draws(12345, 6, 10, block=100)) == 1).all()


def test_no_units_and_no_resamples() -> None:
    assert draw_weights(Draws(1, 0, 3)).shape == (0, 3)
    assert draw_weights(Draws(1, 4, 0)).shape == (4, 0)


def test_the_stream_is_pinned() -> None:
    # A change here changes every published interval.
    assert draw_weights(Draws(12345, 8, 2)).T.astype(int).tolist() == PINNED


PINNED = [[0, 1, 2, 0, 1, 1, 0, 3], [0, 1, 0, 1, 0, 1, 2, 3]]


def test_the_other_kind_of_draw() -> None:
    assert control_draws(Draws(1, 500, 1000)) == Draws(1, 500, 250, block=25)
    assert control_draws(Draws(1, 500, 100, block=10)) == Draws(1, 500, 100, block=1)


def test_four_blocks_at_least_make_a_ratio_of_errors() -> None:
    assert [has_control(Draws(1, count, 10)) for count in (99, 100)] == [False, True]
    assert [has_control(Draws(1, count, 10, block=30)) for count in (119, 120)] == [False, True]

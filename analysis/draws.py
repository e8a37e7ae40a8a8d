"""Draws of lines for the bootstrap, from a counter-based generator.

Philox 4×64 (Salmon and others 2011, "Parallel random numbers: as easy as 1, 2, 3") is keyed by seed and unit
count, and its counter begins at the replicate's number: replicate r is the same whatever the batch, the
thread, the number of resamples or the other generators of a study. Two texts over the same lines therefore
get the same draws, which is what pairs them.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

# Replicates drawn at a time: 128 columns of single precision keep a few thousand lines in a core's cache.
BATCH_WIDTH = 128

# What a line error is set beside: runs of 25 lines. 250 resamples tell the ratio of the errors to 5 %.
CONTROL_BLOCK = 25
CONTROL_RESAMPLES = 250

# Batches of texts up to this many lines are kept for the next kernel (16 batches, at most 160 MB).
CACHED_UNITS = 20_000

# Slices of a round of ratings have a few dozen questions each, and of many sizes: their batches (at most
# 128 KB) are kept by the hundred (64 MB), or drawing would cost more than what is drawn for.
SMALL_UNITS = 256

WeightArray = npt.NDArray[np.float32]


class Draws(NamedTuple):
    """Which resamples: ``block`` neighbouring units are drawn together; ``stream`` 0 is that of the lines."""

    seed: int
    unit_count: int
    resamples: int
    block: int = 1
    stream: int = 0


def control_draws(draws: Draws) -> Draws:
    """The other kind of draw, for the ratio of the two errors: blocks where lines are drawn, else lines."""
    block = CONTROL_BLOCK if draws.block == 1 else 1
    return draws._replace(block=block, resamples=min(draws.resamples, CONTROL_RESAMPLES))


def has_control(draws: Draws) -> bool:
    """Whether a text is long enough for the two errors to be set beside each other: four blocks at least."""
    return draws.unit_count >= 4 * max(draws.block, control_draws(draws).block)


def weight_batches(draws: Draws) -> Iterator[tuple[slice, WeightArray]]:
    """The weights in batches: the slice of replicates, and how often each unit is drawn (units × replicates).

    Counts of draws are whole numbers in single precision, exact far beyond any text's length. Memory: one
    batch of units × 128 × 4 bytes, and 16 of them for texts of up to 20 000 lines.
    """
    draw = _choose_cache(draws.unit_count)
    for start in range(0, draws.resamples, BATCH_WIDTH):
        stop = min(start + BATCH_WIDTH, draws.resamples)
        yield slice(start, stop), draw(draws, start, stop)


def draw_weights(draws: Draws) -> WeightArray:
    """All weights at once: units × replicates. For tests and small texts."""
    empty = np.zeros((draws.unit_count, 0), dtype=np.float32)
    return np.concatenate([empty, *(weights for _, weights in weight_batches(draws))], axis=1)


def _draw_weights(draws: Draws, start: int, stop: int) -> WeightArray:
    """Weights of the replicates from ``start`` to ``stop``, read-only because they may be shared."""
    weights = np.zeros((draws.unit_count, stop - start), dtype=np.float32)
    if draws.unit_count:
        for replicate in range(start, stop):
            drawn = _draw_units(draws, replicate)
            weights[:, replicate - start] = np.bincount(drawn, minlength=draws.unit_count)
    weights.setflags(write=False)
    return weights


_kept_weights = lru_cache(maxsize=16)(_draw_weights)
_kept_small_weights = lru_cache(maxsize=512)(_draw_weights)


def _choose_cache(unit_count: int) -> Callable[[Draws, int, int], WeightArray]:
    if unit_count <= SMALL_UNITS:
        return _kept_small_weights
    return _kept_weights if unit_count <= CACHED_UNITS else _draw_weights


def _draw_units(draws: Draws, replicate: int) -> npt.NDArray[np.int64]:
    """The units of one replicate, as many as there are.

    Blocks are circular (Politis and Romano 1992): they begin at any unit and wrap at the end, so that every
    unit is as likely as every other; the last block is cut so that exactly ``unit_count`` units are drawn.
    """
    count, block = draws.unit_count, max(1, min(draws.block, draws.unit_count))
    key = np.array([draws.seed & 0xFFFF_FFFF_FFFF_FFFF, count], dtype=np.uint64)
    counter = np.array([0, draws.stream, replicate, 0], dtype=np.uint64)
    bits = np.random.Philox(key=key, counter=counter)
    starts = _uniform_below(count, -(-count // block), bits)
    return ((starts[:, None] + np.arange(block)) % count).ravel()[:count]


def _uniform_below(limit: int, size: int, bits: np.random.Philox) -> npt.NDArray[np.int64]:
    """Integers uniform on 0 … limit − 1, two from each 64-bit word by multiplication and shift.

    Written out instead of ``Generator.integers``, whose stream may change between releases of numpy. The
    bias is below limit / 2³².
    """
    words = np.asarray(bits.random_raw((size + 1) // 2), dtype=np.uint64)
    halves = np.stack([words & np.uint64(0xFFFF_FFFF), words >> np.uint64(32)], axis=1).ravel()[:size]
    return ((halves * np.uint64(limit)) >> np.uint64(32)).astype(np.int64)

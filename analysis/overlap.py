"""What a generated text shares with its original: n-grams and maximal spans, never across lines.

Everything follows from one number per position of the generated text: the length of the longest run of
tokens that begins there and occurs inside some line of the original. An n-gram is shared where that length
is at least n; a run is maximal where the run one token earlier ends before it does.

The lengths come from a suffix array over both texts, built by prefix doubling (Karp, Miller and Rosenberg
1972; Manber and Myers 1993), each line closed by a symbol of its own so that nothing matches across lines.
Time O(N log N log line length) in numpy; memory: one array of N integers per doubling.
"""

import numpy as np
import numpy.typing as npt

from analysis.results import IntArray, LineOverlap

NGRAM_SIZES = (4, 6, 8)
SPAN_LENGTH = 8


def measure_overlap(
    generated_tokens: npt.ArrayLike,
    generated_lines: npt.ArrayLike,
    original_tokens: npt.ArrayLike,
    original_lines: npt.ArrayLike,
    *,
    line_count: int,
    sizes: tuple[int, ...] = NGRAM_SIZES,
    span_length: int = SPAN_LENGTH,
) -> LineOverlap:
    """Shared n-gram positions and maximal shared spans per generated line.

    Tokens are integers of one shared vocabulary of merged forms, in text order; lines are their line numbers,
    non-decreasing, 0 … ``line_count`` − 1 on the generated side (a line without tokens counts 0 everywhere).
    """
    lines = np.asarray(generated_lines, dtype=np.int64)
    reach = longest_shared_runs(generated_tokens, lines, original_tokens, original_lines)
    left = _tokens_left_in_line(lines)
    ngrams = [np.bincount(lines[left >= size], minlength=line_count) for size in sizes]
    shared = [np.bincount(lines[reach >= size], minlength=line_count) for size in sizes]
    starts, ends = _maximal_spans(reach, span_length)
    steps = np.zeros(len(lines) + 1, dtype=np.int64)
    np.add.at(steps, starts, 1)
    np.add.at(steps, ends, -1)
    covered = np.cumsum(steps[:-1]) > 0
    return LineOverlap(
        np.stack(ngrams, axis=1).astype(np.int64),
        np.stack(shared, axis=1).astype(np.int64),
        np.bincount(lines[starts], minlength=line_count).astype(np.int64),
        np.bincount(lines[covered], minlength=line_count).astype(np.int64),
    )


def longest_shared_runs(
    generated_tokens: npt.ArrayLike,
    generated_lines: npt.ArrayLike,
    original_tokens: npt.ArrayLike,
    original_lines: npt.ArrayLike,
) -> IntArray:
    """Length of the longest run from each generated position that occurs inside a line of the original."""
    generated = _close_lines(generated_tokens, generated_lines)
    original = _close_lines(original_tokens, original_lines)
    symbols = np.concatenate([generated, original])
    closing = symbols < 0
    tokens = np.flatnonzero(~closing[: len(generated)])
    if len(tokens) == 0 or closing[len(generated) :].all():
        return np.zeros(len(tokens), dtype=np.int64)
    symbols = np.where(closing, symbols.max() + np.cumsum(closing), symbols)
    ranks = _doubled_ranks(symbols, longest_line=int(np.diff(np.flatnonzero(closing), prepend=-1).max()))
    order = np.argsort(ranks[-1], kind="stable")
    position = np.empty(len(order), dtype=np.int64)
    position[order] = np.arange(len(order))
    is_original = order >= len(generated)
    slots = np.arange(len(order))
    before = np.maximum.accumulate(np.where(is_original, slots, -1))
    after = np.minimum.accumulate(np.where(is_original, slots, len(order))[::-1])[::-1]
    lengths = np.zeros(len(tokens), dtype=np.int64)
    for neighbour in (before[position[tokens]], after[position[tokens]]):
        found = (neighbour >= 0) & (neighbour < len(order))
        common = _common_prefix(ranks, tokens[found], order[neighbour[found]])
        lengths[found] = np.maximum(lengths[found], common)
    return lengths


def _close_lines(tokens: npt.ArrayLike, lines: npt.ArrayLike) -> IntArray:
    """The tokens with −1 after the last token of each line."""
    symbols, numbers = np.asarray(tokens, dtype=np.int64), np.asarray(lines, dtype=np.int64)
    ends = np.flatnonzero(np.diff(numbers, append=numbers[-1:] + 1)) + 1
    return np.insert(symbols, ends, -1)


def _doubled_ranks(symbols: IntArray, longest_line: int) -> list[IntArray]:
    """Ranks of the runs of 1, 2, 4 … symbols from each position; the last ones tell all positions apart."""
    ranks = [np.unique(symbols, return_inverse=True)[1].astype(np.int64)]
    length = 1
    while length < longest_line:
        last = ranks[-1]
        following = np.zeros(len(last), dtype=np.int64)
        following[:-length] = last[length:] + 1
        keys = last * (int(last.max()) + 2) + following
        ranks.append(np.unique(keys, return_inverse=True)[1].astype(np.int64))
        length *= 2
    return ranks


def _common_prefix(ranks: list[IntArray], first: IntArray, second: IntArray) -> IntArray:
    """Length of the longest common run from each pair of positions, by halving steps."""
    left, right = first.copy(), second.copy()
    for level in range(len(ranks) - 1, -1, -1):
        step = np.where(ranks[level][left] == ranks[level][right], 1 << level, 0)
        left, right = left + step, right + step
    return left - first


def _tokens_left_in_line(lines: IntArray) -> IntArray:
    """Tokens from each position to the end of its line, itself included."""
    ends = np.searchsorted(lines, lines, side="right")
    return ends - np.arange(len(lines))


def _maximal_spans(reach: IntArray, span_length: int) -> tuple[IntArray, IntArray]:
    """Start and end (exclusive) of every run of at least ``span_length`` that is part of no longer one."""
    ends = np.arange(len(reach)) + reach
    earlier = np.concatenate([[-1], ends[:-1]])
    starts = np.flatnonzero((reach >= span_length) & (ends > earlier))
    return starts, ends[starts]

"""Shared n-grams and spans by hand, and against a search that only knows the definition."""

import time

import numpy as np
import pytest

from analysis.overlap import longest_shared_runs, measure_overlap
from analysis.results import LineOverlap

Lines = list[list[int]]


def flatten(lines: Lines) -> tuple[list[int], list[int]]:
    return [t for line in lines for t in line], [n for n, line in enumerate(lines) for _ in line]


def measure(generated: Lines, original: Lines, sizes: tuple[int, ...] = (4,), span: int = 8) -> LineOverlap:
    return measure_overlap(
        *flatten(generated), *flatten(original), line_count=len(generated), sizes=sizes, span_length=span
    )


def search(generated: Lines, original: Lines, size: int, span: int) -> tuple[list[int], list[int], list[int]]:
    """Shared n-gram positions, spans and covered tokens per line, by looking every run up."""
    runs = {
        tuple(line[i:j]) for line in original for i in range(len(line)) for j in range(i + 1, len(line) + 1)
    }
    shared, spans, covered = [], [], []
    for line in generated:
        found = {
            (i, j) for i in range(len(line)) for j in range(i + 1, len(line) + 1) if tuple(line[i:j]) in runs
        }
        maximal = [
            (i, j)
            for i, j in found
            if j - i >= span and not any((a, b) != (i, j) and a <= i and j <= b for a, b in found)
        ]
        shared.append(sum((i, i + size) in found for i in range(len(line))))
        spans.append(len(maximal))
        covered.append(len({k for i, j in maximal for k in range(i, j)}))
    return shared, spans, covered


def test_a_copied_run_inside_a_line() -> None:
    original = [[90, 1, 2, 3, 4, 5, 6, 7, 8, 9, 91]]
    result = measure([[50, 1, 2, 3, 4, 5, 6, 7, 8, 9, 51], [1, 2, 3, 4, 60]], original, sizes=(4, 6, 8))
    # Eleven tokens have 8, 6 and 4 positions of 4-, 6- and 8-grams; the copied nine have 6, 4 and 2.
    assert result.ngram_count.tolist() == [[8, 6, 4], [2, 0, 0]]
    assert result.shared_ngram_count.tolist() == [[6, 4, 2], [1, 0, 0]]
    assert result.span_count.tolist() == [1, 0]
    assert result.covered_token_count.tolist() == [9, 0]


def test_nothing_matches_across_lines_on_either_side() -> None:
    run = list(range(8))
    assert measure([run], [run[:4], run[4:]]).span_count.tolist() == [0]
    assert measure([run[:4], run[4:]], [run]).covered_token_count.tolist() == [0, 0]


def test_overlapping_spans_count_twice_and_cover_once() -> None:
    # 0…9 and 5…14 occur in two lines of the original; 0…14 does not.
    result = measure([list(range(15))], [list(range(10)), list(range(5, 15))])
    assert result.span_count.tolist() == [2]
    assert result.covered_token_count.tolist() == [15]


def test_short_copies_share_ngrams_but_no_span() -> None:
    result = measure([list(range(7))], [list(range(7))])
    assert result.shared_ngram_count.tolist() == [[4]]
    assert result.covered_token_count.tolist() == [0]


def test_empty_sides_and_empty_lines() -> None:
    assert measure([[], list(range(9)), []], [list(range(9))]).covered_token_count.tolist() == [0, 9, 0]
    assert measure([list(range(9))], []).covered_token_count.tolist() == [0]
    assert measure([[]], [list(range(9))]).ngram_count.tolist() == [[0]]
    assert measure([], [[1]]).span_count.tolist() == []


@pytest.mark.parametrize("seed", range(30))
def test_against_the_definition(seed: int) -> None:
    rng = np.random.default_rng(seed)
    draw = lambda: [rng.integers(0, 2 + seed % 3, rng.integers(0, 12)).tolist() for _ in range(6)]  # noqa: E731
    generated, original = draw(), draw()
    result = measure(generated, original, sizes=(3,), span=4)
    shared, spans, covered = search(generated, original, 3, 4)
    assert result.shared_ngram_count[:, 0].tolist() == shared
    assert result.span_count.tolist() == spans
    assert result.covered_token_count.tolist() == covered


def test_a_long_line_of_one_word() -> None:
    runs = longest_shared_runs([7] * 100, [0] * 100, [7] * 40, [0] * 40)
    assert runs.tolist() == [40] * 61 + list(range(39, 0, -1))


def test_a_verbatim_copy_of_a_book_takes_well_under_a_second() -> None:
    tokens = np.random.default_rng(3).zipf(1.3, 95_000) % 9_000
    lines = np.arange(95_000) // 19
    started = time.perf_counter()
    result = measure_overlap(tokens, lines, tokens, lines, line_count=int(lines[-1]) + 1)
    assert time.perf_counter() - started < 2.0
    assert result.covered_token_count.sum() == 95_000

"""What must hold of the generation statistics whatever the counts."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.comparison import holm_adjust, rank_generators
from analysis.composite import geometric_mean, leave_one_out_means
from analysis.divergence import cosine, jensen_shannon_bits
from analysis.intervals import bootstrap_interval
from analysis.overlap import measure_overlap

counts = st.lists(st.tuples(st.integers(0, 1000), st.integers(0, 1000)), min_size=1, max_size=40)
components = st.lists(st.floats(0.0, 1.0), min_size=2, max_size=7)
token_lines = st.lists(st.lists(st.integers(0, 3), max_size=14), max_size=6)


@given(counts)
def test_divergence_is_bounded_and_symmetric(pairs: list[tuple[int, int]]) -> None:
    p, q = zip(*pairs, strict=True)
    jsd = jensen_shannon_bits(p, q)
    if sum(p) == 0 or sum(q) == 0:
        assert math.isnan(jsd)
    else:
        assert 0.0 <= jsd <= 1.0
        assert jsd == pytest.approx(jensen_shannon_bits(q, p), abs=1e-15)
        assert jensen_shannon_bits(p, p) == 0.0


@given(counts, st.integers(1, 50), st.randoms(use_true_random=False))
def test_neither_scale_nor_the_order_of_classes_matters(pairs: list, scale: int, random: object) -> None:
    p, q = np.array(pairs).T
    order = np.arange(len(p))
    random.shuffle(order)  # type: ignore[attr-defined]
    for measure in (jensen_shannon_bits, cosine):
        value = measure(p, q)
        assert measure(p[order], q[order]) == pytest.approx(value, nan_ok=True, abs=0.0)
        assert measure(p * scale, q) == pytest.approx(value, nan_ok=True, abs=1e-12)


@given(components)
def test_g_lies_between_its_parts_and_falls_with_each(parts: list[float]) -> None:
    score = float(geometric_mean(parts))
    assert min(parts) <= score <= max(parts)
    lower = [parts[0] / 2, *parts[1:]]
    assert float(geometric_mean(lower)) <= score
    without = leave_one_out_means(parts)
    assert without.min() - 1e-12 <= score <= without.max() + 1e-12


@given(token_lines, token_lines)
def test_overlap_never_exceeds_the_line_and_only_grows_with_the_original(
    generated: list[list[int]], original: list[list[int]]
) -> None:
    def measure(lines: list[list[int]]) -> tuple[np.ndarray, np.ndarray]:
        result = measure_overlap(
            [t for line in generated for t in line],
            [n for n, line in enumerate(generated) for _ in line],
            [t for line in lines for t in line],
            [n for n, line in enumerate(lines) for _ in line],
            line_count=len(generated),
            sizes=(2, 3),
            span_length=3,
        )
        assert (result.shared_ngram_count <= result.ngram_count).all()
        assert ((result.covered_token_count > 0) == (result.span_count > 0)).all()
        return result.shared_ngram_count, result.covered_token_count

    shared, covered = measure(original)
    lengths = np.array([len(line) for line in generated], dtype=int)
    assert (covered <= lengths).all()
    more_shared, more_covered = measure([*original, *generated])
    assert (more_shared >= shared).all() and (more_covered >= covered).all()
    assert more_covered.tolist() == [length if length >= 3 else 0 for length in lengths]


@given(st.lists(st.floats(0.0, 1.0), min_size=2, max_size=200), st.floats(0.0, 1.0))
def test_an_interval_is_ordered_and_inside_the_range(replicates: list[float], point: float) -> None:
    interval = bootstrap_interval(replicates, point, 0.0, 1.0)
    assert 0.0 <= interval.ci_lower <= interval.ci_upper <= 1.0
    assert min(replicates) <= interval.raw_lower <= interval.raw_upper <= max(replicates)


@given(st.lists(st.floats(0.0, 1.0), min_size=1, max_size=60))
def test_holm_never_lowers_a_p_nor_changes_the_order(p_values: list[float]) -> None:
    p, adjusted = np.array(p_values), holm_adjust(p_values)
    assert (adjusted >= p).all() and (adjusted <= 1.0).all()
    assert (np.diff(adjusted[np.argsort(p, kind="stable")]) >= 0.0).all()


@given(st.integers(1, 9).flatmap(lambda n: st.tuples(
    st.lists(st.floats(0.0, 1.0), min_size=n, max_size=n),
    st.lists(st.floats(0.0, 0.1), min_size=n * n, max_size=n * n),
)))  # fmt: skip
def test_two_share_a_letter_exactly_when_they_do_not_differ(case: tuple[list[float], list[float]]) -> None:
    scores, flat = case
    p = np.array(flat).reshape(len(scores), -1)
    p = np.maximum(p, p.T)
    ranks = rank_generators(scores, p)
    for a, first in enumerate(ranks):
        assert 1 <= first.rank_best <= first.rank_worst <= len(scores)
        assert first.tie_group
        for b in range(a):
            tied = bool(set(first.tie_group) & set(ranks[b].tie_group))
            assert tied == (p[a, b] >= 0.05)

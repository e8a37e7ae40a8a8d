"""Speed and memory as claims. Minutes long, and only on a machine with nothing else to do."""

import pytest

from tests.benchmark.build_costs import MATERIAL, Cost, measure_cold_and_one_more, read_material
from tests.benchmark.plain_loop import compare_speed

pytestmark = pytest.mark.skipif(not MATERIAL.is_dir(), reason="the real material is not beside the checkout")


@pytest.fixture(scope="module")
def costs() -> tuple[Cost, Cost]:
    return measure_cold_and_one_more(read_material(), 5445)


def test_eleven_texts_from_nothing_within_two_minutes(costs: tuple[Cost, Cost]) -> None:
    assert costs[0].seconds <= 120.0


def test_eleven_texts_within_four_gibibytes(costs: tuple[Cost, Cost]) -> None:
    assert max(cost.peak_gib for cost in costs) <= 4.0


def test_one_text_more_costs_a_third_of_the_work_at_most(costs: tuple[Cost, Cost]) -> None:
    """In core seconds: on the clock the share depends on the load, as dbt's own work keeps one core busy."""
    assert costs[1].core_seconds <= costs[0].core_seconds / 3


def test_resampling_counts_beats_recounting_the_text() -> None:
    found = compare_speed()
    assert found.largest_difference < 1e-12
    assert found.ratio >= 200.0

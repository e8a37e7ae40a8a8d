"""Speed and memory as claims. Minutes long, and only on a machine with nothing else to do."""

import pytest

from tests.benchmark.build_costs import MATERIAL, Costs, measure_growth, read_material
from tests.benchmark.plain_loop import compare_speed

pytestmark = pytest.mark.skipif(not MATERIAL.is_dir(), reason="the real material is not beside the checkout")


@pytest.fixture(scope="module")
def costs() -> Costs:
    return measure_growth(read_material(), 5445)


def test_eleven_texts_from_nothing_within_a_minute_and_four_gibibytes(costs: Costs) -> None:
    assert costs.cold.seconds <= 60.0
    assert costs.cold.peak_gib <= 4.0


def test_one_text_more_takes_a_third_of_that_at_most(costs: Costs) -> None:
    assert costs.one_more.seconds <= costs.cold.seconds / 3
    assert costs.one_more.core_seconds <= costs.cold.core_seconds / 3
    assert costs.one_more.peak_gib <= 4.0


def test_nothing_changed_is_told_in_five_seconds(costs: Costs) -> None:
    assert costs.nothing_changed.seconds <= 5.0


def test_resampling_counts_beats_recounting_the_text() -> None:
    found = compare_speed()
    assert found.largest_difference < 1e-12
    assert found.ratio >= 200.0

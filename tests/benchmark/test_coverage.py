"""The coverage study as claims: what intervals hold, and where they do not."""

import pytest

from tests.benchmark.coverage_study import COMPONENTS, SCORES, STUDIES, Coverage, study_coverage

Study = dict[str, Coverage]


@pytest.fixture(scope="module")
def studies() -> dict[str, Study]:
    return {
        title: {row.measure: row for row in study_coverage(*options)} for title, options in STUDIES.items()
    }


@pytest.mark.parametrize("name", [*COMPONENTS, *SCORES, "reference difference"])
def test_the_expectation_at_this_size_is_held(studies: dict[str, Study], name: str) -> None:
    assert 0.92 <= studies["A text that differs from its source"][name].holds_expectation <= 0.98


def test_few_events_are_held_too(studies: dict[str, Study]) -> None:
    assert studies["The same with about three unattested tokens"]["A"].holds_expectation >= 0.92


@pytest.mark.parametrize("name", ["W", "F", "S", "C", "G_free"])
def test_at_the_boundary_an_interval_is_too_wide_and_never_too_narrow(
    studies: dict[str, Study], name: str
) -> None:
    assert studies["A text drawn as its source was"][name].holds_expectation >= 0.98


def test_a_divergence_of_many_classes_misses_the_population(studies: dict[str, Study]) -> None:
    row = studies["A text drawn as its source was"]["S"]
    assert row.expectation < row.population  # biased downward as a likeness
    assert row.holds_population < 0.5

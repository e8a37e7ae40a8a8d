"""Nearest forms: the quick search finds just what comparing with every form finds."""

from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from analysis.nearest_forms import FormSpace

# "q" and "1" are 64 code points apart, so that they share a bit of the letter set.
FORMS = st.text("abþæq1", max_size=6)


@given(st.lists(FORMS, max_size=30), FORMS, st.integers(0, 3))
def test_find_nearest__equals_an_exhaustive_search(forms: list[str], form: str, max_distance: int) -> None:
    expected = sorted(
        (OSA.distance(form, other), abs(len(other) - len(form)), other)
        for other in set(forms)
        if form and other and OSA.distance(form, other) <= max_distance
    )
    found = FormSpace(forms).find_nearest(form, limit=100, max_distance=max_distance)
    assert found == [(other, distance) for distance, _, other in expected]


def test_find_nearest__gives_the_nearest_first_and_no_more_than_asked() -> None:
    space = FormSpace(["god", "gode", "goda", "cild", "good", "dog"])
    assert space.find_nearest("god", limit=3) == [("god", 0), ("goda", 1), ("gode", 1)]
    assert space.find_nearest("xyz") == []

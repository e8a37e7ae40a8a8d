"""Two generators in words, by hand."""

from typing import Any

import pytest

from analysis.comparison_sentences import describe_pair, order_differences, orient_rows, select_shown

Row = dict[str, Any]
LABELS = {"A": "Attestation", "I": "Independence", "S": "Structure"}


def make_row(code: str, difference: float | None, p_holm: float | None = 0.0001, **columns: Any) -> Row:
    bounds = (None, None) if difference is None else (difference - 0.1, difference + 0.1)
    return {
        "generator_a": "a",
        "generator_b": "b",
        "score_code": code,
        "difference": difference,
        "ci_lower": bounds[0],
        "ci_upper": bounds[1],
        "raw_ci_lower": bounds[0],
        "raw_ci_upper": bounds[1],
        "standard_error": 0.05,
        "p_holm": p_holm,
        "unit_count": 3,
        "status": "ok",
    } | columns


def score(name: str, share: float) -> Row:
    return {"generator_id": name, "score_code": "G", "value": 0.5, "breach_line_share": share}


def test_the_other_side_turns_sign_and_bounds() -> None:
    (row,) = orient_rows([make_row("G", 0.25)], "b", "a")
    assert (row["generator_a"], row["generator_b"]) == ("b", "a")
    assert (row["difference"], row["ci_lower"], row["ci_upper"]) == (-0.25, -0.35, -0.15)


def test_no_difference_turns_into_no_difference() -> None:
    (row,) = orient_rows([make_row("G", 0.0)], "b", "a")
    assert str(row["difference"]) == "0.0"


def test_other_pairs_are_left_out() -> None:
    assert orient_rows([make_row("G", 0.25)], "a", "c") == []


def test_only_differences_beyond_chance_matter_the_largest_first() -> None:
    rows = [make_row("A", 0.1), make_row("I", -0.4), make_row("S", 0.9, 0.2), make_row("G", None, None)]
    assert [row["score_code"] for row in order_differences(rows)] == ["I", "A"]


def test_every_component_is_shown_whether_or_not_it_differs() -> None:
    rows = [make_row(code, 0.1, 0.7) for code in ("A", "G", "G_free", "G_without_A", "I", "S")]
    assert [row["score_code"] for row in select_shown(rows, "G", LABELS)] == ["G", "G_free", "A", "I", "S"]


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (make_row("G", 0.25), "a is ahead of b in G: 0.2500 (0.1500 to 0.3500), p < 0.001."),
        (make_row("G", -0.25, 0.04), "b is ahead of a in G: 0.2500 (0.1500 to 0.3500), p = 0.040."),
        (
            make_row("G", 0.05, 0.3),
            "Neither is ahead in G: a less b is 0.0500 (-0.0500 to 0.1500), p = 0.300; "
            "the difference may be chance.",
        ),
        (
            make_row("G", -0.05, 0.3),
            "Neither is ahead in G: a less b is -0.0500 (-0.1500 to 0.0500), p = 0.300; "
            "the difference may be chance.",
        ),
        (
            make_row("G", 0.0, 1.0, standard_error=0.0),
            "a and b do not differ at all in G: 0, in every resample.",
        ),
        (
            make_row("G", None, None, status="b: undefined: S (no_parses)"),
            "G cannot be compared: b: undefined: S (it has no parses).",
        ),
    ],
)
def test_the_score_in_one_sentence(row: Row, sentence: str) -> None:
    assert describe_pair([row], [score("a", 0.0), score("b", 0.0)], LABELS) == [sentence]


def test_components_that_differ_that_do_not_and_that_cannot() -> None:
    rows = [
        make_row("G", 0.25),
        make_row("I", -0.4),
        make_row("A", 0.01, 0.7),
        make_row("S", None, None, status="b: no_parses"),
    ]
    said = describe_pair(rows, [score("a", 0.5), score("b", 0.0)], LABELS)
    assert said[1:] == [
        "In independence (I) b has the higher value: 0.4000 (0.3000 to 0.5000), p < 0.001.",
        "No difference beyond chance in Attestation (A).",
        "Structure (S) cannot be compared: b: it has no parses.",
        "50.0 % of the lines of a break a rule of compliance.",
    ]


def test_a_name_with_underscores_stays_as_it_is_beside_its_reason() -> None:
    row = make_row("G", None, None, generator_b="no_name_2", status="no_name_2: no_parses")
    assert describe_pair([row], [score("a", 0.0)], LABELS) == [
        "G cannot be compared: no_name_2: it has no parses."
    ]


def test_without_intervals_there_is_nothing_to_say() -> None:
    (said,) = describe_pair([], [score("a", 0.0)], LABELS)
    assert "resamples = 0" in said

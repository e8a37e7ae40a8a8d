"""Who was rated best, and claims in words, by hand."""

from typing import Any

from analysis.rating_sentences import describe_best_rated, describe_claim, explain_claim

Row = dict[str, Any]
REASON = (
    "n = 16 questions; difference -1.03; Holm p < 0.001; alpha 0.64 reaches 0.60; "
    "the difference is at least the annotators' mean difference 0.50"
)


def claim(difference: float, **columns: Any) -> Row:
    return {
        "dimension": "Coverage",
        "generator_a": "modern",
        "generator_b": "patchwork",
        "difference": difference,
        "ci_lower": difference - 0.3,
        "ci_upper": difference + 0.4,
        "p_holm": 2.8e-7,
        "unit_count": 16,
        "claim": "finding",
        "reason": REASON,
    } | columns


def mean(name: str, value: float | None, dimension: str = "overall") -> Row:
    bounds = (None, None) if value is None else (value - 0.1, value + 0.1)
    row = {"generator_id": name, "dimension": dimension, "value": value, "unit_count": 16}
    return row | {"ci_lower": bounds[0], "ci_upper": bounds[1]}


def test_a_claim_has_the_direction_of_its_sentence() -> None:
    assert describe_claim(claim(-1.03)) == (
        "Finding: on Coverage, patchwork is rated above modern by 1.03 (0.63 to 1.33), p < 0.001, "
        "16 questions (α 0.64 reaches 0.60; the difference is at least the annotators' mean difference 0.50)."
    )
    assert "modern is rated above patchwork by 1.03 (0.73 to 1.43)" in describe_claim(claim(1.03))
    assert describe_claim(claim(1.0, claim="provisional")).startswith("Provisional, not a finding: ")


def test_a_reason_of_numbers_alone_is_that_it_may_be_chance() -> None:
    row = {"reason": "n = 16 questions; difference 0.10; Holm p = 0.400, not below 0.05"}
    assert explain_claim(row) == "the difference may be chance"
    assert explain_claim({"reason": "n = 1 questions; difference 0.10; one question cannot be tested"}) == (
        "one question cannot be tested"
    )


def test_the_best_rated_and_the_next_and_where_they_differ() -> None:
    means = [mean("modern", 2.5), mean("patchwork", 3.3), mean("silent", None), mean("x", 5.0, "Coverage")]
    claims = [claim(-1.0), claim(0.9, dimension="Framing"), claim(-0.1, dimension="C", claim="no_difference")]
    assert describe_best_rated(means, claims) == [
        "Rated best over all dimensions is patchwork: mean 3.30 (3.20 to 3.40), 16 questions. "
        "Next is modern: mean 2.50 (2.40 to 2.60).",
        "patchwork is above modern beyond chance on Coverage, of 3 dimensions.",
    ]


def test_none_of_several_with_the_same_mean_is_called_the_best() -> None:
    said = describe_best_rated([mean("b", 4.0), mean("a", 4.0), mean("c", 3.0)], [])
    assert said == ["Rated best over all dimensions are a and b alike: mean 4.00 (3.90 to 4.10)."]


def test_the_best_rated_may_be_ahead_by_chance() -> None:
    means = [mean("modern", 2.5), mean("patchwork", 3.3)]
    said = describe_best_rated(means, [claim(-0.1, claim="no_difference")])
    assert said[1] == "On no dimension is patchwork above modern beyond chance."


def test_the_only_dimension_serves_where_there_is_no_overall() -> None:
    assert describe_best_rated([mean("a", 4.0, "Taste")], [])[0].startswith("Rated best on Taste is a")
    assert describe_best_rated([mean("a", 4.0, "Taste"), mean("a", 4.0, "Form")], []) == []
    assert describe_best_rated([], []) == []

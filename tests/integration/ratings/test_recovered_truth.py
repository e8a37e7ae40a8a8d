"""Blinded sheets, filled by two simulated annotators of known agreement: the tables recover the truth."""

import csv
import math

import krippendorff
import numpy as np
import openpyxl
import pytest

from tests.integration.ratings.conftest import (
    DIMENSIONS,
    LENIENCY,
    MERITS,
    MODELS,
    QUESTIONS,
    REPEATS,
    draw_quality,
    draw_score,
)


@pytest.fixture(scope="module")
def true_alpha() -> float:
    """Alpha of the same annotators on forty thousand answers."""
    source = np.random.default_rng(9)
    scores = np.empty((2, 40_000))
    for column in range(scores.shape[1]):
        quality = draw_quality(MODELS[column % 4], source)
        scores[:, column] = [draw_score(quality, annotator, source) for annotator in LENIENCY]
    return krippendorff.alpha(scores, level_of_measurement="ordinal")


def test_alpha_lies_in_its_interval(query, true_alpha):
    rows = query("select alpha, ci_lower, ci_upper, status from fct_agreement where slice_type = 'all'")
    assert len(rows) == len(DIMENSIONS)
    for alpha, lower, upper, status in rows:
        assert status == "ok"
        assert lower < true_alpha < upper
        assert alpha == pytest.approx(true_alpha, abs=0.1)


def test_alpha_is_the_packages_on_the_sheets(query):
    for dimension, alpha in query("select dimension, alpha from fct_agreement where slice_type = 'all'"):
        given = query(
            "select annotator_id, question_id || generator_id, score from fct_ratings "
            f"where dimension = '{dimension}' and presentation = 1"
        )
        units = sorted({unit for _, unit, _ in given})
        table = np.full((2, len(units)), np.nan)
        for annotator, unit, score in given:
            table[sorted(LENIENCY).index(annotator), units.index(unit)] = score
        assert alpha == pytest.approx(krippendorff.alpha(table, level_of_measurement="ordinal"), abs=1e-9)


def test_counts_in_are_counts_out(query):
    rated = QUESTIONS * len(MODELS) * len(DIMENSIONS) * 2
    again = REPEATS * len(DIMENSIONS) * 2
    assert query("select presentation, count(*), count(score) from fct_ratings group by 1 order by 1") == [
        (1, rated, rated),
        (2, again, again),
    ]


def test_what_sheets_wrote_loads_without_a_finding(query):
    assert query("select count(*) from raw.findings") == [(0,)]


def test_leniency_is_recovered(query):
    for annotator, leniency in query(
        "select annotator_id, avg(leniency) from fct_annotator_profiles group by 1"
    ):
        other = next(name for name in LENIENCY if name != annotator)
        # Cut at the ends of the scale, a little less is left of it than was put in.
        assert leniency == pytest.approx(LENIENCY[annotator] - LENIENCY[other], abs=0.08)


def test_repeats_are_compared_with_first_showings(query):
    rows = query("select repeat_count, repeat_exact_share from fct_annotator_profiles")
    assert {count for count, _ in rows} == {REPEATS}
    # Two draws of the same rounded quality with noise of ½ on each: about half are equal.
    assert np.mean([share for _, share in rows]) == pytest.approx(0.5, abs=0.15)


def test_differences_of_models_are_recovered(query):
    rows = query("select generator_a, generator_b, difference, ci_lower, ci_upper, claim from fct_claims")
    assert len(rows) == 6 * len(DIMENSIONS)
    held = [lower <= 0.9 * (MERITS[a] - MERITS[b]) <= upper for a, b, _, lower, upper, _ in rows]
    assert np.mean(held) >= 0.8
    claims = {(a, b): claim for a, b, *_, claim in rows}
    assert claims["beta-2", "gamma-3"] == "finding"
    assert claims["alpha-1", "delta-4"] == "no_difference"


def test_strengths_are_recovered(query):
    rows = query("select generator_id, value, ci_lower, ci_upper, pointwise_mean from fct_pairwise_strengths")
    centre = sum(MERITS.values()) / len(MERITS)
    held = [lower < MERITS[model] - centre < upper for model, _, lower, upper, _ in rows]
    assert held.count(True) >= 3
    for model, value, _, _, pointwise in rows:
        assert value == pytest.approx(MERITS[model] - centre, abs=0.4)
        assert 2 < pointwise < 4.5
    assert sum(value for _, value, *_ in rows) == pytest.approx(0, abs=1e-9)


def test_detection_finds_what_was_planted(query):
    tests = {
        row[0]: row[1:]
        for row in query("select test, estimate, ci_upper, p_value from fct_detection_effects")
    }
    assert tests["score_detected_v_undetected"][1] < 0
    assert tests["logistic_score"][2] < 0.01
    assert tests["arms_fisher"][2] < 0.05
    assert "logistic_judge:J2" in tests
    for accuracy, d_prime, lower, upper in query(
        "select accuracy, d_prime, d_prime_ci_lower, d_prime_ci_upper from fct_detection_judges"
    ):
        assert 0.5 < accuracy < 0.85
        assert lower < d_prime < upper


def test_every_row_names_a_signature_that_is_told(query):
    signatures = {row[0] for row in query("select distinct signature from fct_agreement")}
    assert len(signatures) == 1
    assert next(iter(signatures)).startswith("annotation-")


def test_no_row_is_touched_by_a_model(query):
    for table in ("fct_agreement", "fct_claims", "fct_generator_ratings", "fct_pairwise_strengths"):
        assert query(f"select bool_or(has_model_annotator) from {table}") == [(False,)]


def test_orders_differ_and_codes_hide_models(built_round):
    orders = {}
    for annotator in LENIENCY:
        sheet = openpyxl.load_workbook(built_round / f"round/sheets/{annotator}.xlsx")["Scores"]
        orders[annotator] = [row[2] for row in sheet.iter_rows(min_row=2, values_only=True)]
        text = " ".join(str(value) for row in sheet.iter_rows(values_only=True) for value in row)
        assert not any(model in text for model in MODELS)
        validated = {
            cell for rule in sheet.data_validations.dataValidation for cell in str(rule.sqref).split()
        }
        assert len(validated) == len(DIMENSIONS) + 2
    first, second = orders.values()
    assert first != second
    assert len(set(first)) == len(first) == QUESTIONS * len(MODELS) + REPEATS


def test_an_answer_that_begins_like_a_formula_stays_text(built_round):
    sheet = openpyxl.load_workbook(built_round / "round/sheets/Ann.xlsx")["Scores"]
    assert {row[3].data_type for row in sheet.iter_rows(min_row=2)} == {"s"}


def test_the_key_lies_apart(built_round):
    assert sorted(path.name for path in (built_round / "round").iterdir()) == ["blinding_key.csv", "sheets"]
    with (built_round / "round/blinding_key.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len({row["code"] for row in rows}) == len(rows) == 2 * QUESTIONS * len(MODELS)


def test_shares_of_scores_are_whole(query):
    keys = "generator_id, dimension, slice_type, slice_value"
    for (total,) in query(f"select sum(score_share) from fct_score_shares group by {keys}"):
        assert math.isclose(total, 1, abs_tol=1e-9)

"""The part of the report on blind detection: judges, generators, tests in words."""

import math
from collections.abc import Mapping, Sequence
from statistics import NormalDist
from typing import Any

from analysis.report_columns import GENERATOR, STATUS
from analysis.report_tables import Column, Row, make_table

Rows = Mapping[str, Sequence[Row]]

# What each test of fct_detection_effects asks, and how its estimate is read.
TEST_MEANINGS = {
    "judge_agreement_exact": "How often two judges gave an item the same answer: a share.",
    "judge_agreement_alpha": "Krippendorff's α of the judges' answers: 1 is always the same, 0 as by chance.",
    "score_detected_v_undetected": (
        "Mean line score of generated items when they were called generated, less that when they were called "
        "authentic: below 0, it is the lines with low scores that give themselves away."
    ),
    "length_bias_authentic": (
        "Mean words of authentic items when they were called generated, less that when they were called "
        "authentic: away from 0, judges went by length."
    ),
    "stratified_odds_ratio": (
        "Odds of detecting an item above the median line score, over those of one below it, among items of "
        "like length and the same judge: below 1, a high score makes an item harder to detect."
    ),
    "logistic_score": (
        "What one standard deviation more of line score, among items of like length, adds to the log odds of "
        "being detected: below 0, a high score makes an item harder to detect."
    ),
    "logistic_log_tokens": (
        "What one more unit of the logarithm of its length adds to the log odds of an item's being detected: "
        "above 0, long items are easier to detect."
    ),
    "arms_fisher": (
        "Share detected in the first arm less that in the second. Its p (Fisher's exact test) takes every "
        "answer for independent, although judges saw the same items."
    ),
    "arms_clustered": (
        "The same difference with the item as the unit (Welch's test on each item's share of judges who "
        "detected it): the one to go by."
    ),
}
JUDGE_TEST = "logistic_judge:"


def explain_test(test: str, arms: Sequence[str] = ()) -> str:
    """A test in a sentence; its code where it is a test of another version. ``arms`` are named if given."""
    if test.startswith(JUDGE_TEST):
        judge = test.removeprefix(JUDGE_TEST)
        return (
            f"What {judge} as the judge adds to the log odds of an item's being detected, beside the first "
            f"judge: above 0, {judge} detects more."
        )
    meaning = TEST_MEANINGS.get(test, test)
    if test == "arms_fisher" and len(arms) > 1:
        meaning = f"{meaning} First arm: {arms[0]}; second: {arms[1]}."
    return meaning


def make_detection(rows: Rows) -> dict[str, Any] | None:
    """Tables of judges, of generators by judge, and of the tests; None without a blind test."""
    if not rows["fct_detection_judges"]:
        return None
    arms = [row["arm_code"] for row in rows["detection_arms"]]
    tests = [row | {"meaning": explain_test(row["test"], arms)} for row in rows["fct_detection_effects"]]
    places = {test: place for place, test in enumerate(TEST_MEANINGS)}
    tests.sort(key=lambda row: (places.get(row["test"], len(places)), row["test"]))
    levels = [row["confidence_level"] for row in rows["dim_signatures"] if row.get("confidence_level")]
    found = [
        row | _share(row["found_count"], row["item_count"], next(iter(levels), 0.95))
        for row in rows["detection_generators"]
    ]
    return {
        "judges": make_table("Judges of the blind test", _JUDGE_COLUMNS, rows["fct_detection_judges"]),
        "generators": make_table("Generated items that were found out", _GENERATOR_COLUMNS, found),
        "tests": make_table("Tests", _TEST_COLUMNS, tests),
    }


def _share(hits: int, trials: int, level: float) -> Row:
    """A share with Wilson's score interval (Wilson 1927): every judge saw an item once."""
    z = NormalDist().inv_cdf((1 + level) / 2)
    spread = z * math.sqrt(hits * (trials - hits) / trials + z * z / 4)
    middle, scale = hits + z * z / 2, trials + z * z
    return {
        "value": hits / trials,
        "ci_lower": max(0.0, (middle - spread) / scale),
        "ci_upper": min(1.0, (middle + spread) / scale),
    }


def _bounded(name: str) -> Column:
    def read(row: Row) -> Row:
        bounds = {bound: row.get(f"{name}_{bound}") for bound in ("ci_lower", "ci_upper")}
        return {"value": row[name], **bounds}

    labels = {"accuracy": "accuracy", "d_prime": "d′", "criterion": "criterion"}
    return Column(f"{labels[name]} [interval]", read, "interval", 2)


_JUDGE_COLUMNS = [
    Column("judge", "judge_id", "name"),
    Column("items", "unit_count", "count"),
    _bounded("accuracy"),
    Column("found generated", "recall_generated", "share", 1),
    Column("found authentic", "recall_authentic", "share", 1),
    _bounded("d_prime"),
    _bounded("criterion"),
]
_GENERATOR_COLUMNS = [
    GENERATOR,
    Column("judge", "judge_id", "name"),
    Column("items", "item_count", "count"),
    Column("found out", "found_count", "count"),
    Column("share [interval]", "value", "interval", 2),
]
_TEST_COLUMNS = [
    Column("test", lambda row: row["test"].replace("_", " ").replace(":", ": "), "name"),
    Column("what it asks", "meaning", "long"),
    Column("estimate [interval]", lambda row: row | {"value": row["estimate"]}, "interval", 2),
    Column("p", "p_value", "p"),
    Column("items", "unit_count", "count"),
    STATUS,
]

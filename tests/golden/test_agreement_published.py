"""Coefficients against values that papers and other packages publish (../shared/expected/agreement.json)."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis.agreement import (
    cohen_kappa,
    count_values,
    gwet_ac,
    krippendorff_alpha,
    mean_pair_agreement,
    pair_agreement,
)

SHARED = Path(__file__).parents[3] / "shared"
TABLES = SHARED / "expected" / "agreement.json"
RANKS = {"very low": 1, "low": 2, "mid": 3, "high": 4, "very high": 5}

pytestmark = pytest.mark.shared


def published() -> list[dict]:
    return json.loads(TABLES.read_text(encoding="utf-8")) if TABLES.exists() else []


def as_ratings(data: list[list]) -> tuple[np.ndarray, np.ndarray]:
    """Unit numbers and scores of a raters × units table; words become numbers as they appear."""
    given = [(unit, value) for row in data for unit, value in enumerate(row) if value is not None]
    words = list(dict.fromkeys(value for _, value in given if isinstance(value, str)))
    codes = RANKS if set(words) <= set(RANKS) else {word: position for position, word in enumerate(words)}
    scores = [codes[value] if isinstance(value, str) else value for _, value in given]
    return np.array([unit for unit, _ in given], dtype=np.int64), np.array(scores, dtype=float)


def contingency(data: list[list]) -> np.ndarray:
    both = [(a, b) for a, b in zip(*data, strict=True) if a is not None and b is not None]
    categories = sorted({value for pair in both for value in pair})
    frame = pd.DataFrame(both, columns=["a", "b"])
    counted = pd.crosstab(frame["a"], frame["b"]).reindex(index=categories, columns=categories, fill_value=0)
    return counted.to_numpy()


def compute(case: dict) -> float | None:
    statistic, level = case["statistic"], case["level_of_measurement"]
    if statistic == "cohen_kappa":
        return cohen_kappa(contingency(case["data"])).value
    counted = count_values(*as_ratings(case["data"]))
    if statistic == "krippendorff_alpha":
        return krippendorff_alpha(counted, level).value
    if statistic in ("gwet_ac1", "gwet_ac1/ac2"):
        return gwet_ac(counted, ordinal=False).value
    if statistic == "gwet_ac1/ac2 (ordinal weights of Gwet)":
        return gwet_ac(counted, ordinal=True).value
    if statistic == "percent_agreement":
        return pair_agreement(counted).exact_share
    return mean_pair_agreement(counted).value


IN_SCOPE = {
    "krippendorff_alpha",
    "cohen_kappa",
    "gwet_ac1",
    "gwet_ac1/ac2",
    "gwet_ac1/ac2 (ordinal weights of Gwet)",
    "percent_agreement",
    "percent_agreement_gwet (mean over units with >=2 ratings of pairwise agreement)",
}
CASES = [c for c in published() if c["statistic"] in IN_SCOPE and c["level_of_measurement"] != "ratio"]


@pytest.mark.skipif(not TABLES.exists(), reason="../shared/expected/agreement.json is not here")
def test_the_published_tables_are_all_there():
    assert len(CASES) >= 70


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_coefficient_is_the_published_one(case):
    value = compute(case)
    if case["expected"] == "undefined":
        assert value is None
    else:
        assert value == pytest.approx(case["expected"], abs=case["tolerance"])


SETS = SHARED / "expected" / "ratings.json"
REAL = [
    (name, dimension, expected)
    for name, dimensions in (json.loads(SETS.read_text(encoding="utf-8")) if SETS.exists() else {}).items()
    for dimension, expected in dimensions.items()
]


@pytest.mark.parametrize(("name", "dimension", "expected"), REAL, ids=lambda part: str(part)[:24])
def test_real_ratings(name, dimension, expected):
    frame = pd.read_csv(SHARED / "data" / "ratings" / f"{name}.csv", dtype=str).query(
        "dimension == @dimension"
    )
    units = pd.factorize(frame["item"] + "\t" + frame["system"])[0]
    counted = count_values(units, frame["score"].to_numpy(dtype=float))
    pairs = pair_agreement(counted)
    assert krippendorff_alpha(counted, "ordinal").value == pytest.approx(expected["alpha_ordinal"], abs=1e-6)
    assert pairs.pair_count == expected["pairs"]
    assert pairs.exact_share == pytest.approx(expected["exact_pairs"], abs=1e-6)
    assert pairs.within_one_share == pytest.approx(expected["within_one_pairs"], abs=1e-6)
    assert pairs.mean_difference == pytest.approx(expected["mean_abs_difference_pairs"], abs=1e-6)

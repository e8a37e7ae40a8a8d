"""Kernels of ratings, pairwise preferences and blind detection as functions of the database."""

import math
from typing import Any, cast

import numpy as np
import pyarrow as pa

from analysis.agreement import Level, ValueCounts, count_values
from analysis.agreement_bootstrap import alpha_interval, mean_estimate
from analysis.detection import Judgements, measure_effects, measure_sensitivity, normal_quantile
from analysis.draws import Draws
from analysis.pairwise import count_half_wins, estimate_strengths
from warehouse.udfs import Kernel

_DOUBLE = pa.float64()


def _as_record(result: Any) -> dict[str, Any]:
    """A kernel's named result as a database record: NaN is NULL."""
    return {k: None if isinstance(v, float) and math.isnan(v) else v for k, v in result._asdict().items()}


def _count_scores(units: Any, scores: Any, counts: Any) -> ValueCounts:
    return count_values(units.astype(np.int64) - 1, scores, counts)


def _alpha_bounds(
    units: Any,
    clusters: Any,
    scores: Any,
    counts: Any,
    level: str,
    seed: int,
    resamples: int,
    confidence: float,
) -> dict[str, Any]:
    numbers = np.asarray(clusters, dtype=np.int64) - 1
    first = np.unique(units, return_index=True)[1]
    draws = Draws(seed, int(numbers.max()) + 1, resamples)
    counted = _count_scores(units, scores, counts)
    interval = alpha_interval(counted, numbers[first], cast("Level", level), draws, confidence)
    return _as_record(interval)


def _package_alpha(units: Any, scores: Any, counts: Any, level: str) -> float | None:
    """Alpha by the krippendorff package, for the tests of the project's own; None where it has none."""
    import krippendorff  # noqa: PLC0415 - for data tests alone

    counted = _count_scores(units, scores, counts)
    table = counted.counts.toarray()
    if len(counted.values) < 2 or (table.sum(axis=1) >= 2).sum() < 2:
        return None
    return float(
        krippendorff.alpha(value_counts=table, value_domain=counted.values, level_of_measurement=level)
    )


def _mean_bounds(
    values: Any, clusters: Any, low: float, high: float, seed: int, resamples: int, confidence: float
) -> dict[str, Any]:
    numbers = np.asarray(clusters, dtype=np.int64) - 1
    draws = Draws(seed, int(numbers.max()) + 1, resamples)
    estimate = mean_estimate(values, numbers, draws, (low, high), confidence)
    return _as_record(estimate)


def _strengths(
    items: Any, first: Any, second: Any, preferred: Any, seed: int, resamples: int, confidence: float
) -> dict[str, Any]:
    item, one, other = (np.asarray(part, dtype=np.int64) - 1 for part in (items, first, second))
    shape = (int(item.max()) + 1, int(max(one.max(), other.max())) + 1)
    half_wins = count_half_wins(item, one, other, np.asarray(preferred, dtype=np.int64), shape)
    found = estimate_strengths(half_wins, Draws(seed, shape[0], resamples), confidence)
    names = ("strength", "ci_lower", "ci_upper")
    columns: dict[str, Any] = {
        name: [None if math.isnan(value) else float(value) for value in part]
        for name, part in zip(names, found[:3], strict=True)
    }
    return columns | {"status": found.status}


def _sensitivity(hits: int, generated: int, alarms: int, authentic: int) -> dict[str, Any]:
    measured = measure_sensitivity(hits, generated, alarms, authentic)
    return _as_record(measured)


def _effects(
    items: Any,
    judges: Any,
    is_generated: Any,
    said_generated: Any,
    arms: Any,
    strata: Any,
    tokens: Any,
    scores: Any,
    seed: int,
    resamples: int,
    confidence: float,
) -> list[dict[str, Any]]:
    item = np.asarray(items, dtype=np.int64) - 1
    given = Judgements(
        item,
        np.asarray(judges, dtype=np.int64) - 1,
        np.asarray(is_generated, dtype=bool),
        np.asarray(said_generated, dtype=bool),
        np.asarray(arms, dtype=np.int64),
        np.asarray(strata, dtype=np.int64),
        np.asarray(tokens, dtype=np.float64),
        np.asarray(scores, dtype=np.float64),
    )
    draws = Draws(seed, int(item.max()) + 1, resamples)
    return [effect._asdict() for effect in measure_effects(given, draws, confidence)]


def _struct(fields: dict[str, str]) -> tuple[str, pa.DataType]:
    """The DuckDB and the Arrow type of a record."""
    arrow = {"DOUBLE": _DOUBLE, "DOUBLE[]": pa.list_(_DOUBLE), "BIGINT": pa.int64(), "VARCHAR": pa.string()}
    return (
        f"STRUCT({', '.join(f'{name} {kind}' for name, kind in fields.items())})",
        pa.struct([(name, arrow[kind]) for name, kind in fields.items()]),
    )


_ALPHA = _struct(
    dict.fromkeys(("ci_lower", "ci_upper", "raw_lower", "raw_upper"), "DOUBLE") | {"valid_count": "BIGINT"}
)
_MEAN = _struct(dict.fromkeys(("value", "ci_lower", "ci_upper", "standard_error", "p_value"), "DOUBLE"))
_STRENGTHS = _struct(dict.fromkeys(("strength", "ci_lower", "ci_upper"), "DOUBLE[]") | {"status": "VARCHAR"})
_SENSITIVITY = _struct(dict.fromkeys(("d_prime", "d_prime_error", "criterion", "criterion_error"), "DOUBLE"))
_EFFECT = _struct(
    {"test_code": "VARCHAR"}
    | dict.fromkeys(("estimate", "ci_lower", "ci_upper", "p_value"), "DOUBLE")
    | {"unit_count": "BIGINT", "status": "VARCHAR"}
)
_DRAWS = ("BIGINT", "INTEGER", "DOUBLE")  # seed, resamples, confidence

RATING_KERNELS: tuple[Kernel, ...] = (
    Kernel(
        "alpha_interval",
        ("INTEGER[]", "INTEGER[]", "DOUBLE[]", "BIGINT[]", "VARCHAR", *_DRAWS),
        *_ALPHA,
        _alpha_bounds,
    ),
    Kernel(
        "package_alpha", ("INTEGER[]", "DOUBLE[]", "BIGINT[]", "VARCHAR"), "DOUBLE", _DOUBLE, _package_alpha
    ),
    Kernel("mean_interval", ("DOUBLE[]", "INTEGER[]", "DOUBLE", "DOUBLE", *_DRAWS), *_MEAN, _mean_bounds),
    Kernel("bradley_terry", ("INTEGER[]",) * 4 + _DRAWS, *_STRENGTHS, _strengths),
    Kernel("normal_quantile", ("DOUBLE",), "DOUBLE", _DOUBLE, normal_quantile),
    Kernel("detection_sensitivity", ("BIGINT",) * 4, *_SENSITIVITY, _sensitivity),
    Kernel(
        "detection_effects",
        (
            "INTEGER[]",
            "INTEGER[]",
            "BOOLEAN[]",
            "BOOLEAN[]",
            "INTEGER[]",
            "INTEGER[]",
            "DOUBLE[]",
            "DOUBLE[]",
            *_DRAWS,
        ),
        f"{_EFFECT[0]}[]",
        pa.list_(_EFFECT[1]),
        _effects,
    ),
)

"""The bootstrap as functions of the database: counts per unit in, replicates and intervals out.

Counts travel as the rows of a sparse matrix: ``units`` that have any, how many cells each has (``lengths``),
and the cells in one flat list of classes and one of counts. ``draws`` says which resamples. Every statistic
comes twice: its replicates, and those under the other kind of draw (``control``), for the ratio of errors.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa
from scipy import sparse

from analysis.bootstrap import (
    centroid_cosine_replicates,
    gather_counts,
    profile_replicates,
    ratio_replicates,
    shared_vocabulary_replicates,
)
from analysis.comparison import holm_adjust, paired_difference, rank_generators
from analysis.composite import geometric_mean
from analysis.contrast import paired_share_contrast
from analysis.draws import Draws, control_draws, has_control
from analysis.intervals import (
    bootstrap_interval,
    error_ratio,
    length_interval,
    length_score,
    standard_error,
    zero_event_upper,
)
from analysis.results import FloatArray, Interval, ProfileReplicates
from warehouse.udfs import Kernel
from warehouse.work_left import telling

Array = np.ndarray[Any, Any]
Record = dict[str, Any]

CELLS = ("INTEGER[]", "INTEGER[]", "INTEGER[]", "INTEGER[]")
DRAWS = "STRUCT(seed BIGINT, unit_count INTEGER, resamples INTEGER, block INTEGER, stream INTEGER)"


def _both_draws(compute: Callable[[Draws], FloatArray], draws: Record) -> tuple[FloatArray, FloatArray]:
    """A kernel's replicates, and those of the other kind of draw: NaN for a text too short for them."""
    drawn = Draws(**draws)
    main, control = compute(drawn), control_draws(drawn)
    if not has_control(drawn):
        return main, np.full((*main.shape[:-1], control.resamples), np.nan)
    return main, compute(control)


def _replicate_profile(
    units: Array, lengths: Array, classes: Array, counts: Array, profiles: Array, cuts: Array, draws: Record
) -> list[Record]:
    cells = _cells(units, lengths, classes, counts, draws, profiles.shape[1])
    nested = tuple(min(int(cut), profiles.shape[1]) for cut in cuts)
    main, control = _both_draws(
        lambda drawn: np.stack(profile_replicates(cells, profiles, nested, drawn)), draws
    )
    return [
        {
            "statistic": statistic,
            "reference_number": reference + 1,
            "cut_number": cut + 1,
            "replicates": main[number, reference, cut],
            "control_replicates": control[number, reference, cut],
        }
        for number, statistic in enumerate(ProfileReplicates._fields)
        for reference in range(len(profiles))
        for cut in range(len(nested))
    ]


def _replicate_centroid(
    units: Array,
    lengths: Array,
    types: Array,
    counts: Array,
    vectors: Array,
    centroids: Array,
    draws: Record,
) -> list[Record]:
    cells = _cells(units, lengths, types, counts, draws, len(vectors))
    return _records(
        *_both_draws(lambda drawn: centroid_cosine_replicates(cells, vectors, centroids, drawn), draws)
    )


def _replicate_shared(
    units: Array, lengths: Array, types: Array, counts: Array, profiles: Array, draws: Record
) -> list[Record]:
    cells = _cells(units, lengths, types, counts, draws, profiles.shape[1])
    return _records(*_both_draws(lambda drawn: shared_vocabulary_replicates(cells, profiles, drawn), draws))


def _replicate_ratios(
    lengths: Array, units: Array, numerators: Array, denominators: Array, draws: Record
) -> list[Record]:
    """Many ratios of sums over the same units; ``lengths`` says how many entries each has."""
    measures = np.repeat(np.arange(len(lengths)), lengths)
    above, below = (
        sparse.csr_array(
            (values.astype(np.int64), (units, measures)), shape=(draws["unit_count"], len(lengths))
        ).toarray()
        for values in (numerators, denominators)
    )
    main, control = _both_draws(lambda drawn: ratio_replicates(above, below, drawn), draws)
    return [
        {
            **record,
            "event_unit_count": int(np.count_nonzero(above[:, number])),
            "zero_event_upper": zero_event_upper(below[:, number]),
        }
        for number, record in enumerate(_records(main, control))
    ]


def _combine_replicates(components: Array) -> list[float | None]:
    """Geometric mean of components (components × replicates, or × lines)."""
    return [None if math.isnan(value) else value for value in geometric_mean(components.T).tolist()]


def _cells(
    units: Array, lengths: Array, classes: Array, counts: Array, draws: Record, class_count: int
) -> sparse.csr_array:
    return gather_counts(np.repeat(units, lengths), classes, counts, draws["unit_count"], class_count)


def _records(main: FloatArray, control: FloatArray) -> list[Record]:
    return [
        {"replicates": replicates, "control_replicates": others}
        for replicates, others in zip(main, control, strict=True)
    ]


def _measure_interval(
    replicates: Array, control: Array, point: float, low: float, high: float, level: float, block: int
) -> Record:
    interval = bootstrap_interval(replicates, point, low, high, level)
    return _interval_record(interval, replicates, control, block)


def _measure_length_interval(
    replicates: Array, control: Array, ratio: float, level: float, block: int
) -> Record:
    """L's interval from the replicates of r; the error is that of L itself."""
    interval = length_interval(bootstrap_interval(replicates, ratio, 0.0, math.inf, level))
    error = standard_error(length_score(replicates)) if not math.isnan(interval.ci_lower) else math.nan
    return _interval_record(interval._replace(standard_error=error), replicates, control, block)


def _interval_record(interval: Interval, replicates: Array, control: Array, block: int) -> Record:
    blocks, lines = (control, replicates) if block == 1 else (replicates, control)
    return _defined(
        {
            "ci_lower": interval.ci_lower,
            "ci_upper": interval.ci_upper,
            "raw_ci_lower": interval.raw_lower,
            "raw_ci_upper": interval.raw_upper,
            "standard_error": interval.standard_error,
            "valid_count": interval.valid_count,
            "error_ratio": error_ratio(blocks, lines),
        }
    )


def _compare(a: Array, b: Array, point_a: float, point_b: float, level: float) -> Record:
    return _defined(paired_difference(point_a, point_b, a, b, level)._asdict())


def _adjust(p_values: Array) -> list[float | None]:
    return [None if math.isnan(p) else p for p in holm_adjust(p_values).tolist()]


def _rank(scores: Array, differences: Array, p_holm: Array) -> list[Record]:
    return [
        {key: value or None for key, value in rank._asdict().items()}
        for rank in rank_generators(scores, p_holm, differences)
    ]


def _contrast(
    generated_events: Array,
    generated_tokens: Array,
    original_events: Array,
    original_tokens: Array,
    draws: Record,
    level: float,
) -> Record:
    sides = (generated_events, generated_tokens, original_events, original_tokens)
    contrast = paired_share_contrast(*sides, block=draws["block"])
    events, tokens = np.stack(sides[::2], axis=1), np.stack(sides[1::2], axis=1)
    shares = ratio_replicates(events, tokens, Draws(**draws))
    interval = bootstrap_interval(shares[0] - shares[1], contrast.difference, -1.0, 1.0, level)
    bounds = {"ci_lower": interval.ci_lower, "ci_upper": interval.ci_upper}
    return _defined({**contrast._asdict(), **bounds})


def _defined(record: Record) -> Record:
    """The record with None for what is undefined."""
    return {
        key: None if isinstance(value, float) and math.isnan(value) else value
        for key, value in record.items()
    }


_LIST = pa.list_(pa.float64())
_DUCKDB_TYPES = {_LIST: "DOUBLE[]", pa.float64(): "DOUBLE", pa.int32(): "INTEGER", pa.string(): "VARCHAR"}
_REPLICATES = {"replicates": _LIST, "control_replicates": _LIST}
_INTERVAL = {
    **dict.fromkeys(("ci_lower", "ci_upper", "raw_ci_lower", "raw_ci_upper", "standard_error"), pa.float64()),
    "valid_count": pa.int32(),
    "error_ratio": pa.float64(),
}
_DIFFERENCE = dict.fromkeys(
    ("difference", "ci_lower", "ci_upper", "raw_lower", "raw_upper", "standard_error", "p_value"),
    pa.float64(),
) | {"replicate_p_value": pa.float64()}
_CONTRAST = dict.fromkeys(
    ("difference", "standard_error", "p_value", "naive_p_value", "ci_lower", "ci_upper"), pa.float64()
)


def _record_kernel(
    name: str,
    parameters: tuple[str, ...],
    fields: dict[str, pa.DataType],
    compute: Callable[..., Any],
    *,
    many: bool = False,
) -> Kernel:
    """A kernel that returns one record, or a list of them."""
    duckdb_type = "STRUCT(" + ", ".join(f"{key} {_DUCKDB_TYPES[kind]}" for key, kind in fields.items()) + ")"
    arrow_type = pa.struct(list(fields.items()))
    if many:
        return Kernel(name, parameters, duckdb_type + "[]", pa.list_(arrow_type), compute)
    return Kernel(name, parameters, duckdb_type, arrow_type, compute)


BOOTSTRAP_KERNELS: tuple[Kernel, ...] = (
    _record_kernel(
        "profile_replicates",
        (*CELLS, "BIGINT[][]", "INTEGER[]", DRAWS),
        {"statistic": pa.string(), "reference_number": pa.int32(), "cut_number": pa.int32(), **_REPLICATES},
        telling("profiles", _replicate_profile),
        many=True,
    ),
    _record_kernel(
        "centroid_replicates",
        (*CELLS, "FLOAT[][]", "DOUBLE[][]", DRAWS),
        _REPLICATES,
        telling("centroids", _replicate_centroid),
        many=True,
    ),
    _record_kernel(
        "shared_vocabulary_replicates",
        (*CELLS, "BIGINT[][]", DRAWS),
        _REPLICATES,
        telling("vocabularies", _replicate_shared),
        many=True,
    ),
    _record_kernel(
        "ratio_replicates",
        ("INTEGER[]", "INTEGER[]", "BIGINT[]", "BIGINT[]", DRAWS),
        {**_REPLICATES, "event_unit_count": pa.int32(), "zero_event_upper": pa.float64()},
        telling("sets of ratios", _replicate_ratios),
        many=True,
    ),
    Kernel("combined_replicates", ("DOUBLE[][]",), "DOUBLE[]", _LIST, _combine_replicates),
    _record_kernel(
        "bootstrap_interval",
        ("DOUBLE[]", "DOUBLE[]", "DOUBLE", "DOUBLE", "DOUBLE", "DOUBLE", "INTEGER"),
        _INTERVAL,
        _measure_interval,
    ),
    _record_kernel(
        "length_interval",
        ("DOUBLE[]", "DOUBLE[]", "DOUBLE", "DOUBLE", "INTEGER"),
        _INTERVAL,
        _measure_length_interval,
    ),
    _record_kernel(
        "paired_difference",
        ("DOUBLE[]", "DOUBLE[]", "DOUBLE", "DOUBLE", "DOUBLE"),
        _DIFFERENCE,
        telling("comparisons", _compare),
    ),
    Kernel("holm_adjusted", ("DOUBLE[]",), "DOUBLE[]", _LIST, _adjust),
    _record_kernel(
        "generator_ranks",
        ("DOUBLE[]", "DOUBLE[][]", "DOUBLE[][]"),
        {"rank_best": pa.int32(), "rank_worst": pa.int32(), "tie_group": pa.string()},
        _rank,
        many=True,
    ),
    _record_kernel(
        "rare_contrast",
        ("BIGINT[]", "BIGINT[]", "BIGINT[]", "BIGINT[]", DRAWS, "DOUBLE"),
        _CONTRAST,
        _contrast,
    ),
)

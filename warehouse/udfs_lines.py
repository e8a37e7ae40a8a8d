"""Scores of single lines as functions of the database. Cells are those of ``udfs_bootstrap``."""

import math
from typing import Any

import numpy as np
import pyarrow as pa
from scipy import sparse

from analysis.bootstrap import gather_counts
from analysis.line_scores import centroid_cosines, closeness, profile_cosines, source_cosines
from warehouse.udfs import Kernel

Array = np.ndarray[Any, Any]


def _score_closeness(lengths: Array, classes: Array, counts: Array, profile: Array) -> list[float | None]:
    return _defined(closeness(_rows(lengths, classes, counts, len(profile)), profile))


def _score_profiles(lengths: Array, classes: Array, counts: Array, profile: Array) -> list[float | None]:
    return _defined(profile_cosines(_rows(lengths, classes, counts, len(profile)), profile))


def _score_centroids(
    lengths: Array, types: Array, counts: Array, vectors: Array, centroid: Array
) -> list[float | None]:
    return _defined(centroid_cosines(_rows(lengths, types, counts, len(vectors)), vectors, centroid))


def _score_sources(
    units: Array,
    lengths: Array,
    types: Array,
    counts: Array,
    source_units: Array,
    source_lengths: Array,
    source_types: Array,
    source_counts: Array,
    vectors: Array,
) -> list[float | None]:
    """For each of ``units``, beside the source line of the same number; undefined where one has none."""
    unit_count = int(max(units[-1], source_units[-1])) + 1
    lines, sources = (
        gather_counts(np.repeat(unit, length), kind, count, unit_count, len(vectors))
        for unit, length, kind, count in (
            (units, lengths, types, counts),
            (source_units, source_lengths, source_types, source_counts),
        )
    )
    return _defined(source_cosines(lines, sources, vectors)[units])


def _rows(lengths: Array, classes: Array, counts: Array, class_count: int) -> sparse.csr_array:
    """One matrix row for each unit that has cells, in their order."""
    rows = np.repeat(np.arange(len(lengths)), lengths)
    return gather_counts(rows, classes, counts, len(lengths), class_count)


def _defined(values: Array) -> list[float | None]:
    return [None if math.isnan(value) else value for value in values.tolist()]


_LIST = pa.list_(pa.float64())
_LISTS = ("INTEGER[]", "INTEGER[]", "INTEGER[]")

LINE_KERNELS: tuple[Kernel, ...] = (
    Kernel("line_closeness", (*_LISTS, "BIGINT[]"), "DOUBLE[]", _LIST, _score_closeness),
    Kernel("line_profile_cosines", (*_LISTS, "BIGINT[]"), "DOUBLE[]", _LIST, _score_profiles),
    Kernel("line_centroid_cosines", (*_LISTS, "FLOAT[][]", "DOUBLE[]"), "DOUBLE[]", _LIST, _score_centroids),
    Kernel(
        "line_source_cosines",
        ("INTEGER[]", *_LISTS, "INTEGER[]", *_LISTS, "FLOAT[][]"),
        "DOUBLE[]",
        _LIST,
        _score_sources,
    ),
)

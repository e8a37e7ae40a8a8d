"""Kernels as functions of the database: arrays in, arrays out, no state and no files.

A kernel is a pure function of ``analysis``. ``Kernel`` says how DuckDB sees it; ``as_arrow_function`` makes
of it a function over Arrow columns, row by row. Lists arrive as numpy views without a copy, lists of vectors
as matrices, NULL as None. A NaN that comes back is NULL.
"""

import inspect
import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import duckdb
import numpy as np
import pyarrow as pa

from analysis.compliance import is_out_of_length_band, measure_jaccard
from analysis.composite import geometric_mean
from analysis.divergence import cosine, jensen_shannon_bits
from analysis.geometry import weighted_mean_vector
from analysis.overlap import measure_overlap
from analysis.spelling import edit_distances
from analysis.surface import fold_surface, has_diacritic


class Kernel(NamedTuple):
    """A function that models may call: its name, DuckDB types of parameters and result, and what computes it.

    ``compute`` gets one row's arguments; it is not called, and the row is NULL, where one of them is NULL.
    With ``is_vectorised`` it gets whole columns without NULLs, as lists, and gives one result a row.
    """

    name: str
    parameters: tuple[str, ...]
    returns: str
    arrow_type: pa.DataType
    compute: Callable[..., Any]
    is_vectorised: bool = False


def as_arrow_function(kernel: Kernel) -> Callable[..., pa.Array]:
    """The kernel over Arrow columns of equal length."""

    def call(*columns: pa.ChunkedArray) -> pa.Array:
        if kernel.is_vectorised:
            return pa.array(kernel.compute(*(column.to_pylist() for column in columns)), kernel.arrow_type)
        readers = [_row_reader(column) for column in columns]
        rows = ([reader(row) for reader in readers] for row in range(len(columns[0])))
        results = [None if any(v is None for v in values) else kernel.compute(*values) for values in rows]
        return pa.array([_null_for_nan(result) for result in results], type=kernel.arrow_type)

    # DuckDB counts a function's parameters by its signature; *columns would count as one.
    places = [
        inspect.Parameter(f"column_{n}", inspect.Parameter.POSITIONAL_ONLY)
        for n in range(len(kernel.parameters))
    ]
    call.__signature__ = inspect.Signature(places)  # type: ignore[attr-defined]
    return call


def register_kernels(connection: duckdb.DuckDBPyConnection, kernels: Sequence[Kernel]) -> None:
    """Register kernels that the connection does not know yet; registering twice would be an error."""
    known = {row[0] for row in connection.execute("select function_name from duckdb_functions()").fetchall()}
    for kernel in kernels:
        if kernel.name not in known:
            connection.create_function(
                kernel.name,
                as_arrow_function(kernel),
                list(kernel.parameters),
                kernel.returns,
                type="arrow",
                null_handling="special",
            )


def _row_reader(column: pa.ChunkedArray | pa.Array) -> Callable[[int], Any]:
    """A function from row number to that row's value: numpy for lists, Python for scalars."""
    array = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    if isinstance(array, pa.ChunkedArray):  # combine_chunks of an empty or chunked list column
        array = pa.concat_arrays(array.chunks)
    if not pa.types.is_list(array.type):
        values = array.to_pylist()
        return lambda row: values[row]
    offsets, items, valid = array.offsets.to_numpy(), array.values, array.is_valid().to_pylist()
    if pa.types.is_string(items.type):
        return lambda row: (
            items.slice(offsets[row], offsets[row + 1] - offsets[row]).to_pylist() if valid[row] else None
        )
    if pa.types.is_list(items.type):
        return lambda row: _matrix(items, offsets[row], offsets[row + 1]) if valid[row] else None
    numbers = items.to_numpy(zero_copy_only=False)
    return lambda row: numbers[offsets[row] : offsets[row + 1]] if valid[row] else None


def _matrix(items: pa.ListArray, start: int, end: int) -> np.ndarray[Any, Any]:
    """Rows ``start`` to ``end`` of a list of equally long lists, as a matrix."""
    if end == start:
        return np.empty((0, 0))
    inner = items.offsets.to_numpy()
    flat = items.values.to_numpy(zero_copy_only=False)[inner[start] : inner[end]]
    matrix: np.ndarray[Any, Any] = flat.reshape(end - start, len(flat) // (end - start))
    return matrix


def _null_for_nan(value: Any) -> Any:
    return None if isinstance(value, float) and math.isnan(value) else value


def _mean_vector(counts: np.ndarray[Any, Any], vectors: np.ndarray[Any, Any]) -> Any:
    mean = weighted_mean_vector(counts, vectors)
    return None if mean.size == 0 or np.isnan(mean).any() else mean


def _geometric_mean(values: np.ndarray[Any, Any]) -> float:
    return float(geometric_mean(values.astype(np.float64)))


def _jaccard(generated_line: str, original_line: str) -> float:
    return measure_jaccard(set(generated_line.split()), set(original_line.split()))


def _line_overlaps(
    generated_tokens: Any, generated_lines: Any, original_tokens: Any, original_lines: Any, line_count: int
) -> dict[str, Any]:
    overlap = measure_overlap(
        generated_tokens, generated_lines, original_tokens, original_lines, line_count=line_count
    )
    columns = zip((4, 6, 8), overlap.ngram_count.T, overlap.shared_ngram_count.T, strict=True)
    lists: dict[str, Any] = {}
    for size, counts, shared in columns:
        lists[f"ngram_{size}_count"] = counts
        lists[f"shared_ngram_{size}_count"] = shared
    lists["span_count"] = overlap.span_count
    lists["covered_token_count"] = overlap.covered_token_count
    return lists


_OVERLAP_FIELDS = (
    *(f"{kind}_{size}_count" for size in (4, 6, 8) for kind in ("ngram", "shared_ngram")),
    "span_count",
    "covered_token_count",
)

TEXT_KERNELS: tuple[Kernel, ...] = (
    Kernel("surface_form", ("VARCHAR",), "VARCHAR", pa.string(), fold_surface),
    Kernel("has_diacritic", ("VARCHAR",), "BOOLEAN", pa.bool_(), has_diacritic),
    Kernel(
        "is_out_of_length_band",
        ("INTEGER", "INTEGER", "DOUBLE", "DOUBLE"),
        "BOOLEAN",
        pa.bool_(),
        is_out_of_length_band,
    ),
    Kernel("edit_distance", ("VARCHAR", "VARCHAR"), "BIGINT", pa.int64(), edit_distances, is_vectorised=True),
    Kernel("token_jaccard", ("VARCHAR", "VARCHAR"), "DOUBLE", pa.float64(), _jaccard),
)

MEASURE_KERNELS: tuple[Kernel, ...] = (
    Kernel("jensen_shannon_bits", ("BIGINT[]", "BIGINT[]"), "DOUBLE", pa.float64(), jensen_shannon_bits),
    Kernel("cosine_of_counts", ("BIGINT[]", "BIGINT[]"), "DOUBLE", pa.float64(), cosine),
    Kernel("cosine_of_vectors", ("DOUBLE[]", "DOUBLE[]"), "DOUBLE", pa.float64(), cosine),
    Kernel("geometric_mean_of", ("DOUBLE[]",), "DOUBLE", pa.float64(), _geometric_mean),
    Kernel(
        "weighted_mean_vector", ("BIGINT[]", "FLOAT[][]"), "DOUBLE[]", pa.list_(pa.float64()), _mean_vector
    ),
    Kernel(
        "line_overlaps",
        ("INTEGER[]", "INTEGER[]", "INTEGER[]", "INTEGER[]", "INTEGER"),
        f"STRUCT({', '.join(f'{field} BIGINT[]' for field in _OVERLAP_FIELDS)})",
        pa.struct([(field, pa.list_(pa.int64())) for field in _OVERLAP_FIELDS]),
        _line_overlaps,
    ),
)

KERNELS: tuple[Kernel, ...] = (*TEXT_KERNELS, *MEASURE_KERNELS)

"""Where a text stands in an embedding space: the token-weighted mean vector of its words."""

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]


def weighted_mean_vector(counts: npt.ArrayLike, vectors: npt.ArrayLike) -> FloatArray:
    """Mean vector (dimensions) of types (types × dimensions) weighted by their token counts (types).

    NaN in every place where no token is counted. Rows are added in their order, so that the result depends
    on no thread count.
    """
    weights = np.asarray(counts, dtype=np.float64)
    rows = np.asarray(vectors, dtype=np.float64)
    total = weights.sum()
    if total <= 0.0:
        return np.full(rows.shape[1:], np.nan)
    mean: FloatArray = np.add.reduce(weights[:, None] * rows, axis=0) / total
    return mean

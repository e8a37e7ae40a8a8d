"""G: the geometric mean of components, never over silently fewer parts."""

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]


def geometric_mean(components: npt.ArrayLike) -> FloatArray:
    """Geometric mean along the last axis (… × components → …); components in [0, 1].

    NaN where any component is NaN or there is none at all; 0 where one is 0 and all are defined.
    """
    parts = np.asarray(components, dtype=np.float64)
    if parts.shape[-1] == 0:
        return np.full(parts.shape[:-1], np.nan)
    with np.errstate(divide="ignore"):
        logarithms = np.log(parts)
    # One term after the other: the mean of a replicate does not depend on how many stand beside it.
    total = np.zeros(parts.shape[:-1])
    for index in range(parts.shape[-1]):
        total = total + logarithms[..., index]
    undefined = np.isnan(parts).any(axis=-1)
    mean = np.exp(total / parts.shape[-1])
    return np.where(undefined, np.nan, np.clip(mean, parts.min(axis=-1), parts.max(axis=-1)))


def leave_one_out_means(components: npt.ArrayLike) -> FloatArray:
    """Geometric mean without each component in turn (… × components → … × components).

    A score without its only undefined component is defined.
    """
    parts = np.asarray(components, dtype=np.float64)
    scores = [geometric_mean(np.delete(parts, index, axis=-1)) for index in range(parts.shape[-1])]
    return np.stack(scores, axis=-1)

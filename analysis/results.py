"""What the kernels return. Undefined numbers are NaN here and become NULL with a reason in the warehouse."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]


class Interval(NamedTuple):
    """A percentile interval, recentred on the point estimate (``ci_``) and as it came (``raw_``).

    ``valid_count`` counts the replicates that were defined; under 90 % of them all bounds are NaN.
    """

    ci_lower: float
    ci_upper: float
    raw_lower: float
    raw_upper: float
    standard_error: float
    valid_count: int


class LineOverlap(NamedTuple):
    """What each generated line shares with any line of the original. Arrays of lines (× n-gram sizes)."""

    ngram_count: IntArray
    shared_ngram_count: IntArray
    span_count: IntArray
    covered_token_count: IntArray


class ProfileReplicates(NamedTuple):
    """Divergence and cosine of a resampled profile: arrays of profiles × cuts × replicates."""

    jsd_bits: FloatArray
    cosine: FloatArray


class Contrast(NamedTuple):
    """A difference of two token shares with a standard error from lines and a z-test.

    ``naive_p_value`` is the two-proportion test, which takes tokens for independent; they are not.
    """

    difference: float
    standard_error: float
    p_value: float
    naive_p_value: float


class Difference(NamedTuple):
    """A paired difference of two generators on the same lines, tested by z and by counting replicates."""

    difference: float
    ci_lower: float
    ci_upper: float
    raw_lower: float
    raw_upper: float
    standard_error: float
    p_value: float
    replicate_p_value: float


class Rank(NamedTuple):
    """The range of ranks that the comparisons allow, and the letters of the groups it ties with.

    ``rank_best`` and ``rank_worst`` are 0 and ``tie_group`` is empty where the score is undefined;
    ``tie_group`` is empty above 30 generators too.
    """

    rank_best: int
    rank_worst: int
    tie_group: str

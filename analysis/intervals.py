"""Percentile intervals from replicates, and the cases in which they promise too much.

An interval says where the plug-in value's expectation lies *at this text size*: a divergence of many classes
is biased upward by more than its interval, which recentring does not mend.
"""

import math

import numpy as np
import numpy.typing as npt

from analysis.results import FloatArray, Interval

VALID_SHARE = 0.9

# A rate of line events that shows none in n lines is below 3 / n with 95 % confidence (the rule of three).
RULE_OF_THREE = 3.0
FEW_EVENT_LINES = 10


def bootstrap_interval(
    replicates: npt.ArrayLike,
    point: float,
    low: float = -math.inf,
    high: float = math.inf,
    level: float = 0.95,
) -> Interval:
    """Percentiles (linear) − mean of the replicates + point estimate, clipped to the measure's [low, high].

    Undefined replicates (NaN) are dropped and counted; where fewer than 90 % are left, or the point estimate
    is undefined, the bounds and the error are NaN.
    """
    values = np.asarray(replicates, dtype=np.float64)
    valid = values[~np.isnan(values)]
    if math.isnan(point) or len(valid) == 0 or len(valid) < VALID_SHARE * len(values):
        return Interval(math.nan, math.nan, math.nan, math.nan, math.nan, len(valid))
    tail = (1.0 - level) / 2.0
    raw_lower, raw_upper = (float(bound) for bound in np.quantile(valid, [tail, 1.0 - tail]))
    shift = point - mean_replicate(valid)
    return Interval(
        min(high, max(low, raw_lower + shift)),
        min(high, max(low, raw_upper + shift)),
        raw_lower,
        raw_upper,
        standard_error(valid),
        len(valid),
    )


def mean_replicate(valid: FloatArray) -> float:
    """Mean of defined replicates by an exact sum; equal replicates give themselves."""
    mean = math.fsum(valid) / len(valid)
    return min(float(valid.max()), max(float(valid.min()), mean))


def standard_error(replicates: npt.ArrayLike) -> float:
    """Standard deviation (n − 1) of the defined replicates; exactly 0 where all are equal, NaN below two."""
    values = np.asarray(replicates, dtype=np.float64)
    valid = values[~np.isnan(values)]
    if len(valid) < 2:
        return math.nan
    mean = mean_replicate(valid)
    return math.sqrt(math.fsum((valid - mean) ** 2) / (len(valid) - 1))


def zero_event_upper(line_tokens: npt.ArrayLike) -> float:
    """Upper bound of a token share when no line shows an event: 3 / lines × the largest line's share.

    At most 3 in n lines have events, and the worst is that events fill them and that they are as long as the
    largest line: its share is counted in mean lines (largest ÷ mean), so that the bound is 3 × largest ÷ all
    tokens, at most 1. NaN without tokens.
    """
    tokens = np.asarray(line_tokens, dtype=np.float64)
    total = float(tokens.sum()) if len(tokens) else 0.0
    return min(1.0, RULE_OF_THREE * float(tokens.max()) / total) if total > 0.0 else math.nan


def has_few_events(line_events: npt.ArrayLike) -> bool:
    """Whether fewer than ten lines show the event that a share (unattested, covered) counts."""
    return int(np.count_nonzero(np.asarray(line_events))) < FEW_EVENT_LINES


def widen_for_no_events(
    interval: Interval, line_events: npt.ArrayLike, line_tokens: npt.ArrayLike
) -> Interval:
    """The interval of 1 − share (A, I), its lower bound from the rule of three where there is no event."""
    if np.any(np.asarray(line_events)) or math.isnan(interval.ci_lower):
        return interval
    return interval._replace(ci_lower=1.0 - zero_event_upper(line_tokens))


def length_score(ratio: npt.ArrayLike) -> FloatArray:
    """L = min(r, 1/r) of a token ratio r; 0 at 0, NaN at NaN. Any shape."""
    r = np.asarray(ratio, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.minimum(r, 1.0 / r)


def length_interval(ratio: Interval) -> Interval:
    """L's interval from r's: both bounds mapped, and 1 as the upper bound where r's interval holds 1."""

    if math.isnan(ratio.ci_lower):
        return ratio
    lower, upper = _mapped_bounds(ratio.ci_lower, ratio.ci_upper)
    raw_lower, raw_upper = _mapped_bounds(ratio.raw_lower, ratio.raw_upper)
    return ratio._replace(ci_lower=lower, ci_upper=upper, raw_lower=raw_lower, raw_upper=raw_upper)


def _mapped_bounds(lower: float, upper: float) -> tuple[float, float]:
    """Bounds of min(r, 1/r) for r between the two."""
    low, high = sorted(float(bound) for bound in length_score([lower, upper]))
    return low, 1.0 if lower <= 1.0 <= upper else high


def error_ratio(block_replicates: npt.ArrayLike, line_replicates: npt.ArrayLike) -> float:
    """How many times larger the error is when runs of lines are drawn; NaN where that of lines is 0."""
    line_error = standard_error(line_replicates)
    return standard_error(block_replicates) / line_error if line_error > 0.0 else math.nan

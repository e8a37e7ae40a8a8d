"""The rare + hapax contrast: a difference of two token shares over the same lines."""

import math

import numpy as np
import numpy.typing as npt

from analysis.results import Contrast


def paired_share_contrast(
    generated_events: npt.ArrayLike,
    generated_tokens: npt.ArrayLike,
    original_events: npt.ArrayLike,
    original_tokens: npt.ArrayLike,
    block: int = 1,
) -> Contrast:
    """p_g − p_o and its error from lines, paired; four arrays of lines (events and tokens of each side).

    e_i = (x_gi − p_g·t_gi)/T_g − (x_oi − p_o·t_oi)/T_o and SE² = Σ over blocks of (Σ e)², blocks being runs
    of ``block`` neighbouring lines from the first on; p from a z-test. NaN where a side has no tokens.
    """
    generated = np.asarray(generated_events, dtype=np.float64), np.asarray(generated_tokens, dtype=np.float64)
    original = np.asarray(original_events, dtype=np.float64), np.asarray(original_tokens, dtype=np.float64)
    if not generated[1].sum() > 0.0 or not original[1].sum() > 0.0:
        return Contrast(math.nan, math.nan, math.nan, math.nan)
    shares = [float(events.sum() / tokens.sum()) for events, tokens in (generated, original)]
    difference = shares[0] - shares[1]
    residuals = _residuals(*generated, shares[0]) - _residuals(*original, shares[1])
    sums: npt.NDArray[np.float64] = np.add.reduceat(residuals, np.arange(0, len(residuals), max(1, block)))
    error = math.sqrt(math.fsum(sums**2))
    naive = _naive_error(*generated, *original)
    return Contrast(difference, error, z_test(difference, error), z_test(difference, naive))


def z_test(difference: float, error: float) -> float:
    """Two-sided p = 2Φ(−|Δ| / SE); where the SE is 0, 1 for no difference and 0 for any."""
    if math.isnan(difference) or math.isnan(error):
        return math.nan
    if error <= 0.0:
        return 1.0 if difference == 0.0 else 0.0
    return math.erfc(abs(difference) / error / math.sqrt(2.0))


def _residuals(
    events: npt.NDArray[np.float64], tokens: npt.NDArray[np.float64], share: float
) -> npt.NDArray[np.float64]:
    """Each line's pull on the share: (x_i − p·t_i) / T."""
    pull: npt.NDArray[np.float64] = (events - share * tokens) / tokens.sum()
    return pull


def _naive_error(
    x_g: npt.NDArray[np.float64],
    t_g: npt.NDArray[np.float64],
    x_o: npt.NDArray[np.float64],
    t_o: npt.NDArray[np.float64],
) -> float:
    """Standard error of the two-proportion test with the pooled share."""
    pooled = float((x_g.sum() + x_o.sum()) / (t_g.sum() + t_o.sum()))
    return math.sqrt(pooled * (1.0 - pooled) * (1.0 / float(t_g.sum()) + 1.0 / float(t_o.sum())))

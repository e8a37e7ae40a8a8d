"""Strengths from pairwise preferences: Bradley and Terry (1952), "Rank Analysis of Incomplete Block Designs".

The maximum is found by iterative Luce spectral ranking (Maystre and Grossglauser 2015) of the package choix.
A tie is half a win for each. Log strengths sum to zero.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.sparse import csgraph

from analysis.agreement import CountMatrix, Floats, csr_array
from analysis.bootstrap import exact_product
from analysis.draws import Draws, weight_batches
from analysis.intervals import bootstrap_interval

FIRST, SECOND, TIE = 1, 2, 0


class Strengths(NamedTuple):
    """Log strengths with their bounds, (players,) each; NaN, with the reason, where there is no maximum."""

    values: Floats
    ci_lower: Floats
    ci_upper: Floats
    status: str


def count_half_wins(
    items: npt.NDArray[np.integer],
    first: npt.NDArray[np.integer],
    second: npt.NDArray[np.integer],
    preferred: npt.NDArray[np.integer],
    shape: tuple[int, int],
) -> CountMatrix:
    """Half wins of each player over each other per item: (players · players) × items, whole numbers.

    ``items``, ``first``, ``second`` (judgements,) are numbers from 0; ``preferred`` is 1, 2 or 0 for a tie;
    ``shape`` is (items, players). A win counts two, a tie one for each.
    """
    item_count, player_count = shape
    to_first, to_second = (
        2 * (preferred == FIRST) + (preferred == TIE),
        2 * (preferred == SECOND) + (preferred == TIE),
    )
    rows = np.concatenate([first * player_count + second, second * player_count + first])
    counted = csr_array(
        (np.concatenate([to_first, to_second]), (rows, np.concatenate([items, items]))),
        shape=(player_count**2, item_count),
    )
    counted.sum_duplicates()
    return counted


def estimate_strengths(half_wins: CountMatrix, draws: Draws, confidence: float = 0.95) -> Strengths:
    """Bradley–Terry log strengths; the intervals are from resampled items with all their judgements.

    ``half_wins`` is (players · players) × items. ``disconnected`` where the graph of wins is not strongly
    connected: some player never loses to the rest, and its strength has no finite estimate.
    """
    player_count = round(half_wins.shape[0] ** 0.5)
    point = fit_strengths(half_wins.sum(axis=1).reshape(player_count, player_count) / 2)
    replicates = np.full((player_count, draws.resamples), np.nan)
    if np.isnan(point).any():
        return Strengths(point, point, point, "disconnected")
    for span, weights in weight_batches(draws):
        drawn = exact_product(half_wins, weights).T.reshape(-1, player_count, player_count) / 2
        replicates[:, span] = np.stack([fit_strengths(wins) for wins in drawn], axis=1)
    bounds = [
        bootstrap_interval(own, float(value), level=confidence)
        for own, value in zip(replicates, point, strict=True)
    ]
    lower, upper = np.array([b.ci_lower for b in bounds]), np.array([b.ci_upper for b in bounds])
    return Strengths(point, lower, upper, "few_valid_replicates" if np.isnan(lower).any() else "ok")


def fit_strengths(wins: Floats) -> Floats:
    """Log strengths (players,) of a matrix of wins (players × players); NaN where they are not finite."""
    import choix  # noqa: PLC0415 - half a second to import

    player_count = len(wins)
    parts, _ = csgraph.connected_components(wins > 0, directed=True, connection="strong")
    if player_count < 2 or parts > 1:
        return np.full(player_count, np.nan)
    try:
        strengths = np.asarray(choix.ilsr_pairwise_dense(np.ascontiguousarray(wins)), dtype=np.float64)
    except RuntimeError:  # no convergence: an edge case of a nearly disconnected replicate
        return np.full(player_count, np.nan)
    return np.asarray(strengths - strengths.mean())

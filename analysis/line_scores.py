"""Components of single lines, each against the original's whole profile, for drill-down.

A line is short: its divergence from a whole text is large for every honest line too. The scores order lines
within a text; they are not comparable with the text's own components.
"""

import numpy as np
import numpy.typing as npt
from scipy import sparse

from analysis.composite import geometric_mean
from analysis.divergence import cosine_from_sums, row_cosines, row_divergences
from analysis.intervals import length_score
from analysis.results import FloatArray


def clean_share(events: npt.ArrayLike, tokens: npt.ArrayLike) -> FloatArray:
    """1 − events / tokens per line (A of unattested, I of covered tokens); NaN for a line without tokens."""
    counted, total = np.asarray(events, dtype=np.float64), np.asarray(tokens, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(total > 0.0, 1.0 - counted / total, np.nan)


def closeness(counts: sparse.csr_array, profile: npt.ArrayLike) -> FloatArray:
    """1 − JSD per line (F over bins, S over triples): counts lines × classes, profile classes of o."""
    return 1.0 - row_divergences(counts, profile)


def profile_cosines(counts: sparse.csr_array, profile: npt.ArrayLike) -> FloatArray:
    """C per line: cosine of its n-gram counts (lines × classes) with the original's."""
    return row_cosines(counts, profile)


def centroid_cosines(
    counts: sparse.csr_array, vectors: npt.ArrayLike, reference: npt.ArrayLike
) -> FloatArray:
    """W per line: cosine of its token-weighted centroid with the original's; NaN without a vector.

    ``counts``: lines × types; ``vectors``: types × dimensions; ``reference``: dimensions. A component lies in
    [0, 1], so a line that points away from the original scores 0.
    """
    centroids = sparse.csr_array(counts.astype(np.float64) @ np.asarray(vectors, dtype=np.float64))
    return np.maximum(row_cosines(centroids, reference), 0.0)


def source_cosines(
    counts: sparse.csr_array, source_counts: sparse.csr_array, vectors: npt.ArrayLike
) -> FloatArray:
    """Cosine of each line's centroid with that of its own source line; NaN where either has no vector.

    Both ``counts``: lines × types, of one order; ``vectors``: types × dimensions. In [−1, 1]: a diagnostic,
    no component.
    """
    space = np.asarray(vectors, dtype=np.float64)
    lines, sources = (np.asarray(side.astype(np.float64) @ space) for side in (counts, source_counts))
    # Down the dimensions one after the other: the same order for one line and for many.
    products, squares, source_squares = (
        np.add.reduce(np.ascontiguousarray(terms.T), axis=0)
        for terms in (lines * sources, lines * lines, sources * sources)
    )
    return cosine_from_sums(products, squares, source_squares)


def length_scores(tokens: npt.ArrayLike, original_tokens: npt.ArrayLike) -> FloatArray:
    """L per line: min(r, 1/r) with r = tokens / tokens of its original; NaN where the original has none."""
    above, below = np.asarray(tokens, dtype=np.float64), np.asarray(original_tokens, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        return length_score(np.where(below > 0.0, above / below, np.nan))


def score_lines(components: npt.ArrayLike) -> FloatArray:
    """G per line of components (lines × components); NaN where one is undefined."""
    return geometric_mean(components)

"""A text whose every population value is known: lines drawn independently from a model, as counts per line.

A line draws a topic, its length and its words; words carry a frequency bin, n-grams, a vector and a class of
structure. Nothing else of a text enters the kernels, so no letters are needed.
"""

from typing import NamedTuple

import numpy as np
from scipy import sparse

TYPES, TOPICS, NGRAMS, TRIPLES, DIMENSIONS, BINS = 1500, 8, 1200, 250, 16, 7
NGRAMS_PER_TYPE, TRIPLES_PER_TYPE = 4, 3
COVERED_LINE_SHARE = 0.04


class Lines(NamedTuple):
    """Counts per line of one text: all that its measures are made of."""

    types: sparse.csr_array
    bins: sparse.csr_array
    ngrams: sparse.csr_array
    triples: sparse.csr_array
    tokens: np.ndarray
    original_tokens: np.ndarray
    unattested: np.ndarray
    covered: np.ndarray


class TextModel:
    """The distribution of a line.

    ``drift`` is how far single words stray from those of drift 0; ``tilt`` takes weight from common words.
    """

    def __init__(self, drift: float, unattested_share: float, tilt: float = 0.0, seed: int = 1) -> None:
        shared = np.random.default_rng(seed)
        base = 1.0 / (np.arange(TYPES) + 2.7)
        topics = base * np.exp(shared.normal(0.0, 0.5, (TOPICS, TYPES)))
        self.bin_of_type = np.minimum(np.arange(TYPES) * 8 // TYPES, BINS - 1)
        self.bin_of_type[:30] = np.arange(30) // 10
        self.ngrams_of_type = _incidence(shared.zipf(1.6, (TYPES, NGRAMS_PER_TYPE)) * 7 % NGRAMS, NGRAMS)
        self.triples_of_type = shared.zipf(1.5, (TYPES, TRIPLES_PER_TYPE)) * 5 % TRIPLES
        self.vectors = shared.normal(1.0, 1.0, (TYPES, DIMENSIONS))
        stray = np.random.default_rng(seed + 1)
        topics = topics * base**-tilt * np.exp(stray.normal(0.0, drift, TYPES))
        self.topics = topics / topics.sum(axis=1, keepdims=True)
        self.unattested_share = unattested_share

    def draw(self, line_count: int, rng: np.random.Generator) -> Lines:
        """A text of so many lines."""
        base = 3 + rng.negative_binomial(4, 0.2, line_count)
        tokens = np.maximum(1, base + rng.integers(-1, 3, line_count))
        line = np.repeat(np.arange(line_count), tokens)
        topic = rng.integers(TOPICS, size=line_count)[line]
        cumulative = np.cumsum(self.topics, axis=1)
        position = rng.random(len(line))
        kind = np.empty(len(line), dtype=np.int64)
        for number in range(TOPICS):
            here = topic == number
            kind[here] = np.searchsorted(cumulative[number], position[here] * cumulative[number, -1])
        counts = _count(line, kind, line_count, TYPES)
        triple = self.triples_of_type[kind, rng.integers(TRIPLES_PER_TYPE, size=len(line))]
        is_covered = rng.random(line_count) < COVERED_LINE_SHARE
        return Lines(
            types=counts,
            bins=_count(line, self.bin_of_type[kind], line_count, BINS),
            ngrams=sparse.csr_array(counts @ self.ngrams_of_type),
            triples=_count(line, triple, line_count, TRIPLES),
            tokens=tokens,
            original_tokens=base,
            unattested=rng.binomial(tokens, self.unattested_share),
            covered=np.where(is_covered, np.minimum(tokens, 8 + rng.poisson(2.0, line_count)), 0),
        )


def _incidence(classes: np.ndarray, class_count: int) -> sparse.csr_array:
    rows = np.repeat(np.arange(len(classes)), classes.shape[1])
    return _count(rows, classes.ravel(), len(classes), class_count)


def _count(rows: np.ndarray, classes: np.ndarray, row_count: int, class_count: int) -> sparse.csr_array:
    cells = (np.ones(len(rows), dtype=np.int64), (rows, classes))
    return sparse.csr_array(cells, shape=(row_count, class_count))

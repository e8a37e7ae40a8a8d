"""How often a 95 % interval holds what it promises, over texts drawn from a known model.

(a) the estimator's expectation at this size of text, from independent texts; (b) the population's value, from
one text too long to be uncertain. Run it as a module to print the table of the documents.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from analysis.bootstrap import (
    centroid_cosine_replicates,
    profile_replicates,
    ratio_replicates,
)
from analysis.composite import geometric_mean
from analysis.divergence import cosine, jensen_shannon_bits
from analysis.draws import Draws
from analysis.intervals import (
    bootstrap_interval,
    length_interval,
    length_score,
    widen_for_no_events,
)
from analysis.results import Interval
from tests.benchmark.text_model import Lines, TextModel

LINES = 600
REPETITIONS = 200
INDEPENDENT_TEXTS = 2000
POPULATION_LINES = 400_000
RESAMPLES = 500

COMPONENTS = ("A", "W", "F", "S", "C", "I", "L")
SCORES = ("G", "G_free")
PARTS = {"G": COMPONENTS, "G_free": ("W", "F", "S", "C")}


class Original(NamedTuple):
    """The fixed side: profiles of the original and of the background."""

    bins: np.ndarray
    ngrams: np.ndarray
    triples: np.ndarray
    centroid: np.ndarray
    background_bins: np.ndarray


class Coverage(NamedTuple):
    """Shares of repetitions whose interval holds the two values."""

    measure: str
    expectation: float
    population: float
    holds_expectation: float
    holds_population: float


def fix_original(seed: int = 3) -> Original:
    """The original and the background, drawn once."""
    rng, model = np.random.default_rng(seed), TextModel(0.0, 0.0)
    text, background = model.draw(LINES, rng), TextModel(0.35, 0.0, tilt=0.1).draw(5 * LINES, rng)
    return Original(
        _total(text.bins),
        _total(text.ngrams),
        _total(text.triples),
        _total(text.types) @ model.vectors,
        _total(background.bins),
    )


def measure(text: Lines, original: Original, vectors: np.ndarray) -> dict[str, float]:
    """The plug-in value of every measure."""
    tokens = text.tokens.sum()
    values = {
        "A": 1.0 - text.unattested.sum() / tokens,
        "W": cosine(_total(text.types) @ vectors, original.centroid),
        "F": 1.0 - jensen_shannon_bits(_total(text.bins), original.bins),
        "S": 1.0 - jensen_shannon_bits(_total(text.triples), original.triples),
        "C": cosine(_total(text.ngrams), original.ngrams),
        "I": 1.0 - text.covered.sum() / tokens,
        "L": float(length_score(tokens / text.original_tokens.sum())),
    }
    for score, parts in PARTS.items():
        values[score] = float(geometric_mean([values[part] for part in parts]))
    values["reference difference"] = jensen_shannon_bits(
        _total(text.bins), original.background_bins
    ) - jensen_shannon_bits(original.bins, original.background_bins)
    return values


def bound(
    text: Lines, original: Original, vectors: np.ndarray, values: dict[str, float]
) -> dict[str, Interval]:
    """The interval of every measure, all from the same draws of lines."""
    draws = Draws(12345, LINES, RESAMPLES)
    ratios = ratio_replicates(
        np.stack([text.unattested, text.covered, text.tokens], axis=1),
        np.stack([text.tokens, text.tokens, text.original_tokens], axis=1),
        draws,
    )
    bins = profile_replicates(text.bins, [original.bins, original.background_bins], (7,), draws).jsd_bits
    replicates = {
        "A": 1.0 - ratios[0],
        "W": centroid_cosine_replicates(text.types, vectors, original.centroid, draws)[0],
        "F": 1.0 - bins[0, 0],
        "S": 1.0 - _profile(text.triples, original.triples, draws).jsd_bits[0, 0],
        "C": _profile(text.ngrams, original.ngrams, draws).cosine[0, 0],
        "I": 1.0 - ratios[1],
        "L": length_score(ratios[2]),
    }
    for score, parts in PARTS.items():
        replicates[score] = geometric_mean(np.stack([replicates[part] for part in parts], axis=-1))
    intervals = {name: bootstrap_interval(replicates[name], values[name], 0.0, 1.0) for name in replicates}
    intervals["A"] = widen_for_no_events(intervals["A"], text.unattested, text.tokens)
    ratio = text.tokens.sum() / text.original_tokens.sum()
    intervals["L"] = length_interval(bootstrap_interval(ratios[2], ratio))
    known = jensen_shannon_bits(original.bins, original.background_bins)
    intervals["reference difference"] = bootstrap_interval(
        bins[1, 0] - known, values["reference difference"], -1.0, 1.0
    )
    return intervals


def study_coverage(drift: float, unattested_share: float, tilt: float) -> Iterator[Coverage]:
    """Coverage of every measure for texts of one model."""
    model, original = TextModel(drift, unattested_share, tilt), fix_original()
    independent = [
        measure(model.draw(LINES, np.random.default_rng([11, number])), original, model.vectors)
        for number in range(INDEPENDENT_TEXTS)
    ]
    population = measure(model.draw(POPULATION_LINES, np.random.default_rng(13)), original, model.vectors)
    texts = [model.draw(LINES, np.random.default_rng([17, number])) for number in range(REPETITIONS)]
    intervals = [bound(t, original, model.vectors, measure(t, original, model.vectors)) for t in texts]
    for name in independent[0]:
        expectation = float(np.mean([values[name] for values in independent]))
        yield Coverage(
            name,
            expectation,
            population[name],
            _share_holding([found[name] for found in intervals], expectation),
            _share_holding([found[name] for found in intervals], population[name]),
        )


def _profile(counts, profile, draws):  # type: ignore[no-untyped-def]
    return profile_replicates(counts, [profile], (counts.shape[1],), draws)


def _share_holding(intervals: list[Interval], value: float) -> float:
    return float(np.mean([found.ci_lower <= value <= found.ci_upper for found in intervals]))


def _total(counts: object) -> np.ndarray:
    return np.asarray(counts.sum(axis=0)).ravel()  # type: ignore[attr-defined]


STUDIES = {
    "A text that differs from its source": (0.5, 0.01, -0.25),
    "The same with about three unattested tokens": (0.5, 0.00025, -0.25),
    "A text drawn as its source was": (0.0, 0.01, 0.0),
}


def main() -> None:
    """Print the tables as Markdown."""
    for title, options in STUDIES.items():
        print(f"\n**{title}**\n")
        print("| measure | expectation at this size | population | holds (a) | holds (b) |")
        print("|---|---|---|---|---|")
        for row in study_coverage(*options):
            print(
                f"| {row.measure} | {row.expectation:.5f} | {row.population:.5f} "
                f"| {100 * row.holds_expectation:.1f} % | {100 * row.holds_population:.1f} % |"
            )


if __name__ == "__main__":
    main()

"""How much faster counts per line are than a loop that recounts the text for every resample.

Both give the same replicates: the loop's are checked against the kernels' before the two are timed. The loop
is what a careful person would write with ``Counter``; it is run for a few resamples of the whole text.
"""

import time
from collections import Counter
from typing import NamedTuple

import numpy as np
from scipy import sparse

from analysis.bootstrap import (
    centroid_cosine_replicates,
    profile_replicates,
    ratio_replicates,
    shared_vocabulary_replicates,
)
from analysis.divergence import cosine, jensen_shannon_bits
from analysis.draws import Draws, draw_weights
from analysis.surface import fold_surface
from ingest.text_files import read_text
from tests.benchmark.build_costs import MATERIAL, Material, read_material

CUTS = (6_000, 12_000, 24_000)
BIN_FLOORS = (10_000, 1_000, 100, 10, 1, 0)
RESAMPLES = 1000
LOOPS = 3

Lines = list[list[str]]


class Resources(NamedTuple):
    """What both sides look up."""

    frequency: dict[str, int]
    vocabulary: dict[str, int]
    vectors: dict[str, np.ndarray]


class Text(NamedTuple):
    """A text as lines of tokens, and the triples of each line."""

    lines: Lines
    triples: Lines


class Comparison(NamedTuple):
    """Seconds per resample of both, and the largest difference between their replicates."""

    loop_seconds: float
    kernel_seconds: float
    largest_difference: float

    @property
    def ratio(self) -> float:
        return self.loop_seconds / self.kernel_seconds


def read_resources() -> Resources:
    """Index, the 24 000 n-grams of the background, and made-up vectors of the index's forms."""
    rows = [row.split("\t") for row in read_text(MATERIAL / "index.tsv").splitlines()[1:]]
    background = read_text(MATERIAL / "background.tsv.gz").splitlines()[1:]
    grams: Counter[str] = Counter()
    for row in background[:10_000]:
        grams.update(cut_ngrams(tokenise(row.split("\t")[-1])))
    ranked = sorted(grams, key=lambda gram: (-grams[gram], gram))[: CUTS[-1]]
    numbers = np.random.default_rng(0).normal(0.5, 1.0, (15_000, 100))
    vectors = {form: numbers[number] for number, (form, _) in enumerate(rows[:15_000])}
    vocabulary = {gram: rank for rank, gram in enumerate(ranked)}
    return Resources({form: int(count) for form, count in rows}, vocabulary, vectors)


def read_side(material: Material, name: str, column: int) -> Text:
    rows = [row.split("\t") for row in material.lines["paraphrase"]]
    triples = [cut_triples(material.parses[name].get(row[0], "")) for row in rows]
    return Text([tokenise(row[column]) for row in rows], triples)


def tokenise(text: str) -> list[str]:
    return "".join(c if c.isalpha() or c == "&" else " " for c in fold_surface(text)).split()


def cut_ngrams(tokens: list[str]) -> list[str]:
    line = " ".join(tokens)
    return [line[i : i + n] for n in (3, 4, 5) for i in range(len(line) - n + 1)]


def cut_triples(sentence: str) -> list[str]:
    words = [row.split("\t") for row in sentence.splitlines() if row[:1].isdigit()]
    kinds = {word[0]: word[3] for word in words} | {"0": "ROOT"}
    return [f"{kinds.get(w[6], 'ROOT')} {w[7]} {w[3]}" for w in words if w[3] != "PUNCT"]


def find_bin(form: str, frequency: dict[str, int]) -> int:
    count = frequency.get(form, 0)
    return next((number for number, floor in enumerate(BIN_FLOORS) if count > floor), len(BIN_FLOORS))


def measure_by_counting(text: Text, lengths: int, fixed: "Profiles", resources: Resources) -> list[float]:
    """Every measure of a text, from its words: what the loop does for each resample."""
    tokens = Counter(token for line in text.lines for token in line)
    bins, total = np.zeros(len(BIN_FLOORS) + 1), sum(tokens.values())
    centroid = np.zeros(100)
    for form, count in tokens.items():
        bins[find_bin(form, resources.frequency)] += count
        if form in resources.vectors:
            centroid += count * resources.vectors[form]
    grams: Counter[str] = Counter(gram for line in text.lines for gram in cut_ngrams(line))
    ngrams = np.zeros(CUTS[-1])
    for gram, count in grams.items():
        if gram in resources.vocabulary:
            ngrams[resources.vocabulary[gram]] = count
    counted = Counter(triple for line in text.triples for triple in line)
    triples = np.array([counted.get(triple, 0) for triple in fixed.triple_names], dtype=float)
    shared = np.array([tokens.get(form, 0) for form in fixed.form_names], dtype=float)
    both = (shared > 0) & (fixed.forms > 0)
    values = [bins[-1] / total, total / lengths, jensen_shannon_bits(bins, fixed.bins)]
    values += [jensen_shannon_bits(ngrams[:cut], fixed.ngrams[:cut]) for cut in CUTS]
    values += [cosine(ngrams[:cut], fixed.ngrams[:cut]) for cut in CUTS]
    values += [cosine(centroid, fixed.centroid), jensen_shannon_bits(shared[both], fixed.forms[both])]
    return [*values, jensen_shannon_bits(triples, fixed.triples)]


class Profiles(NamedTuple):
    """The original's side, counted once."""

    bins: np.ndarray
    ngrams: np.ndarray
    centroid: np.ndarray
    form_names: list[str]
    forms: np.ndarray
    triple_names: list[str]
    triples: np.ndarray


class Counts(NamedTuple):
    """The text's side, counted once per line."""

    bins: sparse.csr_array
    ngrams: sparse.csr_array
    forms: sparse.csr_array
    triples: sparse.csr_array
    tokens: np.ndarray


def count_lines(text: Text, forms: list[str], triples: list[str], resources: Resources) -> Counts:
    """Counts per line over the given classes."""
    form_numbers = {form: number for number, form in enumerate(forms)}
    triple_numbers = {triple: number for number, triple in enumerate(triples)}
    return Counts(
        _tabulate([[find_bin(t, resources.frequency) for t in line] for line in text.lines], 7),
        _tabulate(
            [[resources.vocabulary.get(g, -1) for g in cut_ngrams(line)] for line in text.lines], CUTS[-1]
        ),
        _tabulate([[form_numbers.get(t, -1) for t in line] for line in text.lines], len(forms)),
        _tabulate([[triple_numbers.get(t, -1) for t in line] for line in text.triples], len(triples)),
        np.array([len(line) for line in text.lines]),
    )


def _tabulate(lines: list[list[int]], class_count: int) -> sparse.csr_array:
    rows = np.repeat(np.arange(len(lines)), [len(line) for line in lines])
    classes = np.array([number for line in lines for number in line], dtype=np.int64)
    known = classes >= 0
    cells = (np.ones(known.sum(), dtype=np.int64), (rows[known], classes[known]))
    return sparse.csr_array(cells, shape=(len(lines), class_count))


def replicate_by_kernels(
    counts: Counts, original_tokens: np.ndarray, fixed: Profiles, vectors: np.ndarray, draws: Draws
) -> np.ndarray:
    """The same measures from counts per line: measures × replicates."""
    oov = counts.bins[:, [6]].toarray().ravel()
    ratios = ratio_replicates(
        np.stack([oov, counts.tokens], axis=1), np.stack([counts.tokens, original_tokens], axis=1), draws
    )
    ngrams = profile_replicates(counts.ngrams, [fixed.ngrams], CUTS, draws)
    triples = profile_replicates(counts.triples, [fixed.triples], (len(fixed.triples),), draws)
    return np.vstack(
        [
            ratios,
            profile_replicates(counts.bins, [fixed.bins], (7,), draws).jsd_bits[0],
            ngrams.jsd_bits[0],
            ngrams.cosine[0],
            centroid_cosine_replicates(counts.forms, vectors, fixed.centroid, draws),
            shared_vocabulary_replicates(counts.forms, fixed.forms, draws),
            triples.jsd_bits[0],
        ]
    )


def compare_speed() -> Comparison:
    """Time both on the whole text, and hold their replicates against each other."""
    material, resources = read_material(), read_resources()
    text, original = read_side(material, "paraphrase", 3), read_side(material, "original", 1)
    forms = sorted({token for line in text.lines for token in line if token in resources.vectors})
    triples = sorted({triple for line in (*text.triples, *original.triples) for triple in line})
    source = count_lines(original, forms, triples, resources)
    vectors = np.array([resources.vectors[form] for form in forms])
    totals = [np.asarray(c.sum(axis=0), dtype=float).ravel() for c in source[:4]]
    fixed = Profiles(totals[0], totals[1], totals[2] @ vectors, forms, totals[2], triples, totals[3])
    counts, draws = count_lines(text, forms, triples, resources), Draws(12345, len(text.lines), RESAMPLES)

    started_at = time.process_time()
    replicates = replicate_by_kernels(counts, source.tokens, fixed, vectors, draws)
    kernel_seconds = (time.process_time() - started_at) / RESAMPLES
    weights = draw_weights(draws._replace(resamples=LOOPS)).astype(int)

    started_at, looped = time.process_time(), []
    for replicate in range(LOOPS):
        drawn = np.repeat(np.arange(len(text.lines)), weights[:, replicate]).tolist()
        resample = Text([text.lines[i] for i in drawn], [text.triples[i] for i in drawn])
        length = sum(len(original.lines[i]) for i in drawn)
        looped.append(measure_by_counting(resample, length, fixed, resources))
    loop_seconds = (time.process_time() - started_at) / LOOPS
    difference = float(np.abs(np.array(looped).T - replicates[:, :LOOPS]).max())
    return Comparison(loop_seconds, kernel_seconds, difference)


def main() -> None:
    found = compare_speed()
    print(f"loop {1000 * found.loop_seconds:.0f} ms a resample, kernels {1000 * found.kernel_seconds:.2f} ms")
    print(f"ratio {found.ratio:.0f}; largest difference {found.largest_difference:.1e}")


if __name__ == "__main__":
    main()

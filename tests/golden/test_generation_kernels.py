"""Kernels against published figures and against an independent implementation (../shared/expected)."""

import csv
import gzip
import json
import re
import unicodedata
from pathlib import Path

import numpy as np
import pytest

from analysis.composite import geometric_mean
from analysis.divergence import jensen_shannon_bits
from analysis.overlap import measure_overlap

SHARED = Path(__file__).parents[3] / "shared"
EXPECTED = SHARED / "expected" / "generation.json"
GENERATORS = ("paraphrase", "trigram-lm", "half-copied")
BINS = ("very_high", "high", "mid", "low", "rare", "hapax", "oov")

# The published table of bin shares, in percent, very_high to oov.
PUBLISHED = {
    "generated": (32.69, 27.35, 23.09, 11.13, 2.94, 0.52, 2.27),
    "original": (34.38, 24.47, 20.40, 12.19, 5.46, 1.83, 1.27),
    "background": (26.23, 23.43, 21.17, 15.00, 7.46, 3.70, 3.00),
}


@pytest.mark.parametrize(
    ("p", "q", "bits"),
    [
        ("generated", "original", 0.0081),
        ("generated", "background", 0.0235),
        ("original", "background", 0.0112),
    ],
)
def test_published_bin_shares_give_the_published_divergences(p: str, q: str, bits: float) -> None:
    assert round(jensen_shannon_bits(PUBLISHED[p], PUBLISHED[q]), 4) == bits


def test_published_components_give_the_published_scores() -> None:
    parts = {"A": 0.99997, "W": 0.99889, "F": 0.99191, "S": 0.99191, "C": 0.98189, "I": 0.99761, "L": 0.97550}
    overall, free = geometric_mean(list(parts.values())), geometric_mean([parts[code] for code in "WFSC"])
    assert round(float(overall), 4) == 0.9911
    assert round(float(free), 4) == 0.9911
    assert abs(float(overall - free)) == pytest.approx(0.00007, abs=0.000005)


@pytest.fixture(scope="module")
def expected() -> dict[str, dict]:
    if not EXPECTED.exists():
        pytest.skip("../shared/expected is absent")
    return json.loads(EXPECTED.read_text(encoding="utf-8"))["generators"]


@pytest.mark.shared
@pytest.mark.parametrize("generator", GENERATORS)
def test_bins_and_scores_of_the_homilies(generator: str, expected: dict[str, dict]) -> None:
    values = expected[generator]
    shares = {role: [bins.get(code, 0.0) for code in BINS] for role, bins in values["bins"].items()}
    for pair, (p, q) in {
        "go": ("generated", "original"),
        "gb": ("generated", "background"),
        "ob": ("original", "background"),
    }.items():
        assert jensen_shannon_bits(shares[p], shares[q]) == pytest.approx(values["bin_jsd"][pair], abs=1e-9)
    parts = values["components"]
    assert float(geometric_mean(list(parts.values()))) == pytest.approx(values["G"], abs=1e-9)
    assert float(geometric_mean([parts[c] for c in "WFSC"])) == pytest.approx(values["G_free"], abs=1e-9)


@pytest.mark.shared
@pytest.mark.parametrize("generator", GENERATORS)
def test_overlap_of_the_homilies(generator: str, expected: dict[str, dict]) -> None:
    rows = read_homilies(generator)
    ids: dict[str, int] = {}
    sides = []
    for column in ("generated", "original"):
        tokens = [(ids.setdefault(t, len(ids)), n) for n, row in enumerate(rows) for t in merged(row[column])]
        sides += [np.array(part) for part in zip(*tokens, strict=True)]
    result = measure_overlap(*sides, line_count=len(rows))
    shares = result.shared_ngram_count.sum(axis=0) / result.ngram_count.sum(axis=0)
    wanted = expected[generator]["independence"]
    assert shares.tolist() == pytest.approx([wanted["ngram"][size] for size in ("4", "6", "8")], abs=1e-9)
    covered = result.covered_token_count.sum() / len(sides[0])
    assert covered == pytest.approx(wanted["span_share"], abs=1e-9)


def read_homilies(generator: str) -> list[dict[str, str]]:
    folder = SHARED / "data" / "oe" / "homilies"
    plain = folder / f"{generator}.tsv"
    raw = (
        plain.read_bytes()
        if plain.exists()
        else gzip.decompress((folder / f"{generator}.tsv.gz").read_bytes())
    )
    return list(csv.DictReader(raw.decode().splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))


def merged(text: str) -> list[str]:
    """Tokens in merged form, written out from the definitions without the warehouse's SQL."""
    letters = "".join(
        c for c in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(c) != "Mn"
    )
    folded = unicodedata.normalize("NFC", letters).translate(str.maketrans("ƿȝđþ⁊", "wgðð&"))
    return re.findall(r"[^\W\d_]+|&", folded)

"""What a build costs: eleven texts from nothing, one text more, and one to a hundred texts.

Run it as a module to print the tables of the documents. It wants the real material beside the checkout
(../shared); vectors are made up, as many and as long as a small embedding's.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ingest.text_files import read_text

ROOT = Path(__file__).resolve().parents[2]
MATERIAL = ROOT.parent / "shared" / "data" / "oe"
VECTOR_COUNT, DIMENSIONS = 15_000, 100

STUDY = """\
name = "costs"
resamples = {resamples}
[original]
id = "source"
parses = "source.conllu"
[[generated]]
aligned = "texts/*.tsv"
parses = "parses/{{id}}.conllu"
columns = {{ line_id = "code" }}
[background]
lines = "background.tsv.gz"
parses = "background.conllu.gz"
[index]
forms = "index.tsv"
[lexicon]
inflections = "inflections.tsv"
headwords = "headwords.tsv"
variants = "variants.tsv"
[embedding]
vectors = "vectors.txt"
"""


class Cost(NamedTuple):
    """Seconds on the clock, seconds of all cores together, and the largest memory in GiB."""

    seconds: float
    core_seconds: float
    peak_gib: float


class Costs(NamedTuple):
    """What eleven texts cost from nothing, a twelfth beside them, and a build with nothing to do."""

    cold: Cost
    one_more: Cost
    nothing_changed: Cost


class Material(NamedTuple):
    """Lines and parses of the texts at hand, by text and line."""

    heading: str
    lines: dict[str, list[str]]
    parses: dict[str, dict[str, str]]


def read_material() -> Material:
    """The eleven texts and their parses."""
    lines: dict[str, list[str]] = {}
    for path in sorted((MATERIAL / "homilies").iterdir()):
        heading, *rows = read_text(path).splitlines()
        lines[path.name.split(".")[0]] = rows
    parses = {
        path.name.removeprefix("homilies-").split(".")[0]: dict(_sentences(path))
        for path in sorted((MATERIAL / "parses").glob("homilies-*"))
    }
    return Material(heading, lines, parses)


def write_study(folder: Path, material: Material, text_count: int, line_count: int, resamples: int) -> None:
    """A study of so many texts of so many lines. From the twelfth on they are mixed line by line."""
    for name in ("texts", "parses"):
        (folder / name).mkdir(parents=True)
    for name in ("background.tsv.gz", "index.tsv", "inflections.tsv", "headwords.tsv", "variants.tsv"):
        (folder / name).symlink_to(MATERIAL / name)
    (folder / "background.conllu.gz").symlink_to(MATERIAL / "parses" / "background-subset.conllu.gz")
    codes = [row.split("\t", 1)[0] for row in next(iter(material.lines.values()))[:line_count]]
    _write_parses(folder / "source.conllu", [material.parses["original"][code] for code in codes])
    _write_vectors(folder / "vectors.txt")
    (folder / "study.toml").write_text(STUDY.format(resamples=resamples), encoding="utf-8")
    for number in range(text_count):
        add_text(folder, material, number, line_count)


def add_text(folder: Path, material: Material, number: int, line_count: int) -> None:
    """One text more: the ``number``-th of the material, or a mixture of those that have parses."""
    names = list(material.lines)
    parsed = [name for name in names if name in material.parses]
    choice = np.random.default_rng(number).integers(len(parsed), size=line_count)
    chosen = [names[number] if number < len(names) else parsed[choice[line]] for line in range(line_count)]
    rows = [material.lines[name][line] for line, name in enumerate(chosen)]
    text = "\n".join([material.heading, *rows]) + "\n"
    (folder / "texts" / f"text-{number:03}.tsv").write_text(text, encoding="utf-8")
    if all(name in material.parses for name in chosen):
        codes = [row.split("\t", 1)[0] for row in rows]
        sentences = [material.parses[name][code] for name, code in zip(chosen, codes, strict=True)]
        _write_parses(folder / "parses" / f"text-{number:03}.conllu", sentences)


def measure_build(folder: Path) -> Cost:
    """Build in a process of its own, on two threads."""
    call = [sys.executable, "-m", "warehouse", "build", "--threads", "2", "--study", str(folder)]
    started_at = time.monotonic()
    with (
        (folder / "build.log").open("w") as log,
        subprocess.Popen(call, cwd=ROOT, stdout=log, stderr=log) as process,
    ):
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.monotonic() - started_at
    if process.returncode:
        raise RuntimeError((folder / "build.log").read_text(encoding="utf-8"))
    return Cost(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 2**20)


def measure_growth(material: Material, line_count: int) -> Costs:
    """Eleven texts from nothing, a twelfth beside them, and the same again; 1 000 resamples."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "study"
        write_study(folder, material, 11, line_count, 1000)
        cold = measure_build(folder)
        add_text(folder, material, 11, line_count)
        return Costs(cold, measure_build(folder), measure_build(folder))


def measure_counts(
    material: Material, counts: tuple[int, ...], line_count: int
) -> Iterator[tuple[int, Cost, Cost]]:
    """For each number of texts: a cold build without resampling, and one with 1 000 resamples."""
    for count in counts:
        costs = []
        for resamples in (0, 1000):
            with tempfile.TemporaryDirectory() as name:
                folder = Path(name) / "study"
                write_study(folder, material, count, line_count, resamples)
                costs.append(measure_build(folder))
        yield count, costs[0], costs[1]


def _sentences(path: Path) -> Iterator[tuple[str, str]]:
    """Sentences by the line that they belong to."""
    for block in read_text(path).split("\n\n"):
        if block.strip():
            head = next(row for row in block.splitlines() if row.startswith("# sent_id"))
            yield head.split("=", 1)[1].strip(), block.strip("\n")


def _write_parses(path: Path, sentences: list[str]) -> None:
    path.write_text("\n\n".join(sentences) + "\n\n", encoding="utf-8")


def _write_vectors(path: Path) -> None:
    rows = [row.split("\t") for row in read_text(MATERIAL / "index.tsv").splitlines()[1:]]
    forms = [form for form, _ in sorted(rows, key=lambda row: -int(row[1]))[:VECTOR_COUNT]]
    numbers = np.random.default_rng(0).normal(0.5, 1.0, (len(forms), DIMENSIONS)).round(4)
    with path.open("w", encoding="utf-8") as stream:
        stream.write(f"{len(forms)} {DIMENSIONS}\n")
        stream.writelines(
            f"{form} {' '.join(map(str, row))}\n" for form, row in zip(forms, numbers.tolist(), strict=True)
        )


def main() -> None:
    """Print the tables as Markdown. An argument limits the texts to so many lines (a quick look)."""
    line_count = int(sys.argv[1]) if len(sys.argv) > 1 else 5445
    material = read_material()
    costs = measure_growth(material, line_count)
    print("| | seconds | core seconds | peak GiB |\n|---|---|---|---|")
    names = ("eleven texts, cold", "a twelfth text", "nothing changed")
    for name, cost in zip(names, costs, strict=True):
        print(f"| {name} | {cost.seconds:.1f} | {cost.core_seconds:.1f} | {cost.peak_gib:.2f} |", flush=True)
    print("\n| texts | pairs | without resampling | 1 000 resamples | core seconds | peak GiB |")
    print("|---|---|---|---|---|---|", flush=True)
    for count, without, full in measure_counts(material, (1, 10, 30, 100), line_count // 5):
        print(
            f"| {count} | {count * (count - 1) // 2} | {without.seconds:.0f} s | {full.seconds:.0f} s "
            f"| {without.core_seconds:.0f}, {full.core_seconds:.0f} | {full.peak_gib:.2f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()

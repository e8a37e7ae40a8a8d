"""On real material: texts of different making are told apart, two copies of one text are not."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest

from tests.benchmark.build_costs import MATERIAL, read_material, write_study

LINES = 400
TEXTS = ("half-copied", "paraphrase", "shuffled")

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not MATERIAL.is_dir(), reason="the real material is not beside the checkout"),
]
Row = tuple[Any, ...]


@pytest.fixture(scope="module")
def comparisons(
    build: Callable[[Path], None], tmp_path_factory: pytest.TempPathFactory
) -> dict[tuple[str, str, str], Row]:
    """Difference, error and corrected p of every pair and score: the three texts and a copy of the first."""
    folder = tmp_path_factory.mktemp("apart") / "study"
    material = read_material()
    chosen = material._replace(lines={name: material.lines[name] for name in TEXTS})
    write_study(folder, chosen, len(TEXTS), LINES, resamples=300)
    for place, suffix in (("texts", "tsv"), ("parses", "conllu")):
        shutil.copy(folder / place / f"text-000.{suffix}", folder / place / f"copy.{suffix}")
    build(folder)
    names = {f"text-{number:03}": name for number, name in enumerate(TEXTS)} | {"copy": "copy"}
    with duckdb.connect(str(folder / "published.duckdb"), read_only=True) as connection:
        rows = connection.execute(
            "select generator_a, generator_b, score_code, difference, standard_error, p_holm "
            "from marts.fct_generator_comparisons"
        ).fetchall()
    found = {(names[a], names[b], code): (difference, *rest) for a, b, code, difference, *rest in rows}
    turned = {(b, a, code): (-row[0], *row[1:]) for (a, b, code), row in found.items()}
    return found | turned


@pytest.mark.parametrize(
    ("better", "worse", "code"),
    [
        ("paraphrase", "half-copied", "I"),  # half of its lines are the source's
        ("shuffled", "half-copied", "I"),  # no run of eight words is left in order
        ("paraphrase", "shuffled", "S"),  # its sentences are built as the source's are
        ("half-copied", "shuffled", "S"),
        ("paraphrase", "half-copied", "G"),
        ("shuffled", "half-copied", "G"),
    ],
)
def test_each_is_caught_by_the_component_made_for_it(
    comparisons: dict[tuple[str, str, str], Row], better: str, worse: str, code: str
) -> None:
    difference, _, p_holm = comparisons[better, worse, code]
    assert difference > 0.0
    assert p_holm < 0.05


def test_two_copies_of_one_text_are_one(comparisons: dict[tuple[str, str, str], Row]) -> None:
    rows = {row for (a, b, _), row in comparisons.items() if {a, b} == {"copy", "half-copied"}}
    assert rows == {(0.0, 0.0, 1.0)}

"""Each weak text is caught by the component that is meant for its weakness, and by the scoreboard.

The four texts of the sample, and eight more that are made of it by script, in one study.
"""

import csv
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest

from tests.fixtures.sample_study import set_resamples

HEADINGS = ("line_id", "original", "translation", "generated", "generated_translation")
OLD_SPELLING = (("th", "þ"), ("Th", "Þ"), ("sh", "sc"), ("qu", "cw"), ("v", "f"), ("k", "c"))
SEED = 7

Row = dict[str, str]


def read_rows(folder: Path, name: str) -> list[Row]:
    with (folder / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def copy_source(row: Row, _: int) -> str:
    return row["original"]


def copy_every_other_line(row: Row, number: int) -> str:
    return row["original"] if number % 2 else row["generated"]


def copy_with_eth(row: Row, _: int) -> str:
    return row["original"].replace("þ", "ð").replace("Þ", "Ð")


def shuffle_words(row: Row, number: int) -> str:
    words = row["generated"].split()
    random.Random(SEED + number).shuffle(words)
    return " ".join(words)


def invent_forms(row: Row, _: int) -> str:
    """Every word of five letters or more read backwards."""
    words = (word.strip(".,:;?") for word in row["generated"].split())
    return " ".join(word[::-1] if len(word) >= 5 else word for word in words)


def respell_translation(row: Row, _: int) -> str:
    text = row["translation"]
    for modern, old in OLD_SPELLING:
        text = text.replace(modern, old)
    return text


def cut_to_half(row: Row, _: int) -> str:
    words = row["generated"].split()
    return " ".join(words[: len(words) // 2])


def say_twice(row: Row, _: int) -> str:
    return f"{row['generated']} {row['generated']}"


MADE: dict[str, Callable[[Row, int], str]] = {
    "verbatim": copy_source,
    "verbatim_eth": copy_with_eth,
    "half_copied": copy_every_other_line,
    "shuffled": shuffle_words,
    "invented": invent_forms,
    "respelled": respell_translation,
    "truncated": cut_to_half,
    "doubled": say_twice,
}
# The component that catches the text, and what it may be at most.
CAUGHT = {
    "copyist": ("I", 0.5),
    "verbatim": ("I", 0.1),
    "verbatim_eth": ("I", 0.1),  # þ and ð are one letter where copying is looked for
    "half_copied": ("I", 0.6),
    "patchwork": ("A", 0.95),
    "invented": ("A", 0.7),
    "modern": ("A", 0.6),
    "respelled": ("A", 0.6),
    "truncated": ("L", 0.5),
    "doubled": ("L", 0.51),
}
# Where the fault is of one kind only, its component is the lowest of all.
WEAKEST = ("copyist", "verbatim", "verbatim_eth", "half_copied", "truncated", "doubled")


class Scores:
    """Components and tables of the built study."""

    def __init__(self, folder: Path) -> None:
        self.connection = duckdb.connect(str(folder / "published.duckdb"), read_only=True)
        rows = self.ask("select generator_id, component_code, value from marts.fct_components")
        self.components: dict[str, dict[str, float]] = {}
        for generator, component, value in rows:
            self.components.setdefault(generator, {})[component] = value

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        return self.connection.execute(query).fetchall()


@pytest.fixture(scope="module")
def scores(
    built_sample: Path, build: Callable[[Path], None], tmp_path_factory: pytest.TempPathFactory
) -> Scores:
    """The sample with the made texts added, built on top of the sample's own build."""
    folder = tmp_path_factory.mktemp("weak") / "sample"
    shutil.copytree(built_sample, folder)
    rows = read_rows(folder, "texts/careful.tsv")
    (folder / "made").mkdir()
    for name, make in MADE.items():
        lines = [row | {"generated": make(row, number)} for number, row in enumerate(rows)]
        text = "".join("\t".join(line[heading] for heading in HEADINGS) + "\n" for line in lines)
        (folder / "made" / f"{name}.tsv").write_text("\t".join(HEADINGS) + "\n" + text, encoding="utf-8")
    set_resamples(folder, 0)
    with (folder / "study.toml").open("a", encoding="utf-8") as study:
        study.write('\n[[generated]]\naligned = "made/*.tsv"\n')
    build(folder)
    return Scores(folder)


@pytest.mark.parametrize(("text", "component", "at_most"), [(k, *v) for k, v in CAUGHT.items()])
def test_the_component_meant_for_it_catches_it(scores, text, component, at_most):
    assert scores.components[text][component] <= at_most
    assert scores.components["careful"][component] >= at_most + 0.04


@pytest.mark.parametrize("text", WEAKEST)
def test_nothing_is_lower_than_the_component_meant_for_it(scores, text):
    defined = {code: value for code, value in scores.components[text].items() if value is not None}
    assert min(defined, key=defined.__getitem__) == CAUGHT[text][0]


def test_a_copy_is_faultless_but_for_independence(scores):
    for component in ("A", "F", "C", "W", "L"):
        assert scores.components["verbatim"][component] >= 0.99


def test_shuffled_words_show_in_the_characters_alone(scores):
    """Counts of words don't see their order; n-grams that reach over spaces do."""
    careful, shuffled = scores.components["careful"], scores.components["shuffled"]
    for component in ("A", "F", "L"):
        assert shuffled[component] == careful[component]
    assert shuffled["W"] == pytest.approx(careful["W"], abs=1e-12)
    assert shuffled["C"] < careful["C"]
    assert shuffled["S"] is None  # without parses nobody can say


@pytest.mark.parametrize("component", ["A", "C", "F", "W"])
def test_modern_english_in_old_letters_falls_in_every_lexical_component(scores, component):
    others = [scores.components[text][component] for text in ("careful", "copyist", "patchwork")]
    assert scores.components["modern"][component] < min(others) - 0.1


def test_the_careful_text_leads(scores):
    order = scores.ask(
        "select generator_id from marts.fct_overall_scores where score_code = 'G' and value is not null "
        "order by value desc"
    )
    assert [name for (name,) in order] == ["careful", "patchwork", "copyist", "modern"]


def test_breaches_are_beside_the_score(scores):
    shares = dict(
        scores.ask(
            "select generator_id, breach_line_share from marts.fct_overall_scores where score_code = 'G'"
        )
    )
    assert shares["careful"] < 0.1
    assert all(shares[text] > 0.5 for text in ("copyist", "patchwork", "modern", "verbatim", "truncated"))


def test_the_lines_at_fault_are_marked(scores):
    marked = scores.ask(
        "select generator_id, avg(is_too_similar::integer), avg(is_out_of_length_band::integer) "
        "from marts.fct_lines group by generator_id"
    )
    similar = {name: share for name, share, _ in marked}
    length = {name: share for name, _, share in marked}
    assert similar["verbatim"] == 1 and similar["copyist"] > 0.5 and similar["careful"] == 0
    assert length["truncated"] == 1 and length["doubled"] == 1 and length["careful"] < 0.05

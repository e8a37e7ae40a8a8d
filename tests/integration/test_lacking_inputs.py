"""What a study lacks is undefined with a reason: never 0, never 1, never a mean over fewer parts."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import duckdb
import pytest

import warehouse

SAMPLE = Path(warehouse.__file__).parent / "sample"
# The three lines that the README begins with.
TEXTS_ALONE = """\
name = "my-study"
[[generated]]
aligned = "*.tsv"
"""
# A background that serves as index, named components, and a text that says nothing.
FIVE_COMPONENTS = """\
name = "five"
resamples = 0
components = ["A", "F", "C", "I", "L"]
[[generated]]
aligned = "*.tsv"
[background]
lines = "background/background.tsv"
"""

Marts = duckdb.DuckDBPyConnection


def open_marts(folder: Path) -> Marts:
    connection = duckdb.connect(str(folder / "published.duckdb"), read_only=True)
    connection.execute("use marts")
    return connection


def components_of(marts: Marts, generator: str) -> dict[str, tuple[float | None, str]]:
    rows = marts.execute(
        "select component_code, value, status from fct_components where generator_id = ?", [generator]
    )
    return {code: (value, status) for code, value, status in rows.fetchall()}


def scores_of(marts: Marts, generator: str) -> dict[str, tuple[float | None, str]]:
    rows = marts.execute(
        "select score_code, value, status from fct_overall_scores where generator_id = ?", [generator]
    )
    return {code: (value, status) for code, value, status in rows.fetchall()}


@pytest.fixture(scope="module")
def texts_alone(build: Callable[[Path], None], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Marts]:
    """A study of two texts and nothing else, intervals and all."""
    folder = tmp_path_factory.mktemp("texts-alone")
    for name in ("careful", "copyist"):
        shutil.copy(SAMPLE / "texts" / f"{name}.tsv", folder)
    (folder / "study.toml").write_text(TEXTS_ALONE, encoding="utf-8")
    build(folder)
    with open_marts(folder) as marts:
        yield marts


@pytest.fixture(scope="module")
def five(build: Callable[[Path], None], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Marts]:
    """Two texts against a background alone, scored by five named components; one of them is empty."""
    folder = tmp_path_factory.mktemp("five")
    shutil.copy(SAMPLE / "texts" / "careful.tsv", folder)
    heading, *lines = (SAMPLE / "texts" / "careful.tsv").read_text(encoding="utf-8").splitlines()
    emptied = ["\t".join([*line.split("\t")[:3], "", ""]) for line in lines]
    (folder / "silent.tsv").write_text("\n".join([heading, *emptied]) + "\n", encoding="utf-8")
    (folder / "background").mkdir()
    shutil.copy(SAMPLE / "background.tsv", folder / "background")
    (folder / "study.toml").write_text(FIVE_COMPONENTS, encoding="utf-8")
    build(folder)
    with open_marts(folder) as marts:
        yield marts


def test_texts_alone_tell_of_copying_and_length_only(texts_alone):
    found = components_of(texts_alone, "copyist")
    assert found.pop("I")[0] < 0.5
    assert found.pop("L")[0] > 0.9
    assert found == {
        "A": (None, "no_lexicon"),
        "W": (None, "no_vectors"),
        "F": (None, "no_index"),
        "S": (None, "no_parses"),
        "C": (None, "no_background"),
    }


def test_g_names_every_component_that_it_lacks(texts_alone):
    value, status = scores_of(texts_alone, "copyist")["G"]
    assert value is None
    for part in ("A (no_lexicon)", "W (no_vectors)", "F (no_index)", "S (no_parses)", "C (no_background)"):
        assert part in status


@pytest.mark.parametrize("table", ["fct_distances", "fct_frequency_bins", "fct_attestation"])
def test_no_number_stands_for_what_is_not_known(texts_alone, table):
    value = "value" if table == "fct_distances" else "token_share"
    known = texts_alone.execute(
        f"select count(*) from {table} where {value} is not null or ci_lower is not null or status = 'ok'"
    )
    assert known.fetchall() == [(0,)]


def test_without_an_index_the_background_serves(five):
    found = components_of(five, "careful")
    assert all(found[code][0] is not None for code in "AFCIL")
    assert five.execute(
        "select distinct link_code from fct_attestation where token_count > 0 order by 1"
    ).fetchall() == [("index",), ("unattested",)]


def test_named_components_make_a_labelled_score_beside_an_undefined_g(five):
    scores = scores_of(five, "careful")
    assert scores["G[AFCIL]"][0] is not None
    assert scores["G"] == (None, "undefined: W (no_vectors), S (no_parses)")


def test_a_text_without_a_word_has_no_score(five):
    found = components_of(five, "silent")
    assert found["L"] == (None, "no_tokens")
    assert {value for value, _ in found.values()} == {None}
    assert scores_of(five, "silent")["G[AFCIL]"][0] is None
    counted = five.execute(
        "select line_count, empty_line_count, token_count from dim_corpora where corpus_id = 'silent'"
    )
    assert counted.fetchall() == [(144, 144, 0)]

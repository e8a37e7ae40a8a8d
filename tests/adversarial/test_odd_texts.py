"""Odd but readable texts, built to the marts: each counts as the definitions say, worked out by hand here."""

import subprocess
import sys
from pathlib import Path

import pytest

from warehouse.connection import open_published

HEADING = "line_id\toriginal\tgenerated\n"
# generated text, its tokens, whether its raw text has a combining mark
ODD_LINES = {
    "long_vowel": ("gōd", 1, True),
    "decomposed": ("go\u0304d", 1, True),
    "dotted": ("ċyning ġod", 2, True),
    "old_letters": ("ƿæs ȝod ꝥ ⁊ &", 5, False),
    "thorn_eth_and_stroke": ("Þæt ÐÆT đ", 3, False),
    "digits_alone": ("1 22.", 0, False),
    "empty": ("", 0, False),
    "spaces": ("   ", 0, False),
    "words_that_look_missing": ("nan NULL NA true on 1", 5, False),
    "nan": ("nan", 1, False),
    "long": ("æ" * 100_000, 1, False),
    "many_words": ("he wæs " * 20_000, 40_000, False),
    "quotes": ('he "wæs', 2, False),
    "hard_space": ("he\u00a0wæs", 2, False),
    "hyphen": ("cyning-dom", 2, False),
    "entity": ("w&aelig;s", 4, False),
}
FILES = {
    "study.toml": 'name = "odd"\nresamples = 20\n[original]\nid = "source"\n[[generated]]\n'
    'aligned = "generated/*.tsv"\n[index]\nforms = "index.tsv"\n[lexicon]\nheadwords = "headwords.tsv"\n',
    "generated/odd.tsv": HEADING
    + "".join(f"{line_id}\the wæs god\t{text}\n" for line_id, (text, _, _) in ODD_LINES.items()),
    "generated/half.tsv": HEADING
    + "".join(f"{line_id}\the wæs god\the wæs god\n" for line_id in list(ODD_LINES)[:7]),
    "generated/nothing.tsv": HEADING,
    # god: 2 + 3 + 4 of the folded gōd = 9; nan with 0 is not in the index
    "index.tsv": "form\tfrequency\ngod\t2\ngod\t3\ngōd\t4\nhe\t20000\nwæs\t11\nnan\t0\n",
    "headwords.tsv": "lemma\nnull\non weg\n",
}


@pytest.fixture(scope="module")
def published(tmp_path_factory) -> Path:
    """The published file of the odd study."""
    folder = tmp_path_factory.mktemp("odd")
    for name, content in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    command = [sys.executable, "-m", "warehouse", "build", "--study", str(folder)]
    subprocess.run(command, cwd=Path(__file__).parents[2], check=True, capture_output=True)
    return folder / "published.duckdb"


@pytest.fixture
def ask(published):
    def query(sql):
        with open_published(published) as connection:
            return connection.execute(sql).fetchall()

    return query


@pytest.mark.parametrize("line_id", list(ODD_LINES))
def test_tokens_and_marks_of_a_line(ask, line_id):
    text, token_count, has_diacritic = ODD_LINES[line_id]
    assert ask(
        "select generated_text, generated_token_count, has_diacritic from fct_lines "
        f"where generator_id = 'odd' and line_id = '{line_id}'"
    ) == [(text, token_count, has_diacritic)]


def test_forms_that_fold_together_add_their_frequencies(ask):
    """god has the frequency 2 + 3 + 4 = 9: rare, 4 tokens (the lines 1 to 4).

    he, of 20 000, is very high, wæs, of 11, low: 20 000 tokens each in one line, and 2 and 3 more.
    """
    bins = dict(ask("select bin_code, token_count from fct_frequency_bins where corpus_id = 'odd'"))
    assert (bins["rare"], bins["very_high"], bins["low"], bins["hapax"]) == (4, 20_002, 20_003, 0)
    assert sum(bins.values()) == sum(count for _, count, _ in ODD_LINES.values())


def test_links_of_odd_forms(ask):
    """null is a headword; on is none (entries are compared whole); nan, of frequency 0, is in no layer."""
    links = dict(ask("select link_code, token_count from fct_attestation where generator_id = 'odd'"))
    assert (links["index"], links["headword"]) == (40_009, 1)
    unattested = dict(ask("select form, token_count from fct_unattested_forms where generator_id = 'odd'"))
    assert {"nan": 2, "on": 1, "ꝥ": 1, "ð": 1, "true": 1}.items() <= unattested.items()
    assert "null" not in unattested


def test_lines_that_a_generator_has_and_lacks(ask):
    counts = "aligned_line_count, missing_line_count, extra_line_count"
    assert ask(f"select generator_id, {counts} from dim_generators order by 1") == [
        ("half", 7, 9, 0),
        ("nothing", 0, 16, 0),
        ("odd", 16, 0, 0),
    ]
    assert ask("select corpus_id, line_count, empty_line_count from dim_corpora order by 1") == [
        ("half", 7, 0),
        ("nothing", 0, 0),
        ("odd", 16, 3),
        ("source", 16, 0),
    ]


def test_a_text_without_lines_is_undefined_with_a_reason(ask):
    rows = ask("select component_code, value, status from fct_components where generator_id = 'nothing'")
    assert len(rows) == 7
    assert [code for code, value, status in rows if value is not None or status == "ok"] == []
    ((value, status),) = ask(
        "select value, status from fct_overall_scores where generator_id = 'nothing' and score_code = 'G'"
    )
    assert value is None
    assert status != "ok"


def test_findings_name_file_and_place(ask):
    rows = ask("select file, place, finding_code from fct_findings order by all")
    assert rows == [
        ("generated/half.tsv", "whole file", "missing_lines"),
        ("generated/nothing.tsv", "line 1", "no_rows"),
        ("generated/nothing.tsv", "whole file", "missing_lines"),
        ("generated/odd.tsv", "line 17", "html_entity"),
        ("generated/odd.tsv", "whole file", "empty_lines"),
        ("index.tsv", "line 3", "repeated_form"),
    ]

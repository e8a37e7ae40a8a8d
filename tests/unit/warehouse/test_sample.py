"""The sample study keeps what its README says: whole files, clean trees, gaps where they were meant."""

import csv
import re
import shutil
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

import warehouse
from warehouse.connection import open_working
from warehouse.loading import load_warehouse
from warehouse.study import read_study

SAMPLE = Path(warehouse.__file__).parent / "sample"
GENERATORS = ("careful", "copyist", "patchwork", "modern")
HEADINGS = ["line_id", "original", "translation", "generated", "generated_translation"]
PARSES = sorted((SAMPLE / "parses").glob("*.conllu"))

Words = list[list[str]]


def read_tsv(name: str) -> list[dict[str, str]]:
    with (SAMPLE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def read_sentences(path: Path) -> Iterator[tuple[str, str, Words]]:
    """The id, the text and the rows of each sentence."""
    for block in path.read_text(encoding="utf-8").strip().split("\n\n"):
        first, second, *rows = block.split("\n")
        words = [row.split("\t") for row in rows]
        yield first.removeprefix("# sent_id = "), second.removeprefix("# text = "), words


def line_texts(corpus: str) -> dict[str, str]:
    if corpus == "background":
        return {row["line_id"]: row["text"] for row in read_tsv("background.tsv")}
    if corpus == "original":
        return {row["line_id"]: row["original"] for row in read_tsv("texts/careful.tsv")}
    return {row["line_id"]: row["generated"] for row in read_tsv(f"texts/{corpus}.tsv")}


def test_it_loads_without_a_finding(tmp_path):
    shutil.copytree(SAMPLE, tmp_path / "sample")
    folder = read_study(tmp_path / "sample").folder
    load_warehouse(read_study(tmp_path / "sample"))
    with open_working(folder.warehouse) as connection:
        assert connection.execute("from raw.findings").fetchall() == []


def test_it_stays_small():
    assert sum(path.stat().st_size for path in SAMPLE.rglob("*") if path.is_file()) < 1_000_000


@pytest.mark.parametrize("path", [p for p in SAMPLE.rglob("*") if p.suffix in {".tsv", ".conllu", ".txt"}])
def test_files_are_plain_utf8_with_unix_lines(path):
    text = path.read_bytes().decode("utf-8")
    assert text.endswith("\n") and "\r" not in text and not text.startswith("\ufeff")
    assert text == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize("generator", GENERATORS)
def test_each_text_answers_the_same_lines(generator):
    rows = read_tsv(f"texts/{generator}.tsv")
    assert list(rows[0]) == HEADINGS
    missing = {"modern": {"TB.102"}}.get(generator, set())
    empty = {"patchwork": {"TB.071"}}.get(generator, set())
    assert set(line_texts("original")) - {row["line_id"] for row in rows} == missing
    assert {row["line_id"] for row in rows if not row["generated"]} == empty


def test_the_careful_text_has_no_diacritics():
    decomposed = unicodedata.normalize("NFD", "".join(line_texts("careful").values()))
    assert not any(unicodedata.combining(character) for character in decomposed)


def test_the_index_lacks_four_forms_of_the_background():
    index = {row["form"] for row in read_tsv("index.tsv")}
    words = re.findall(r"[^\W\d_]+", " ".join(line_texts("background").values()).lower())
    assert set(words) - index == {"geond", "healfe", "under", "wiþ"}


def test_the_readme_counts_right():
    counts = {path.stem: sum(1 for _ in read_sentences(path)) for path in PARSES}
    assert counts == dict.fromkeys(("original", *GENERATORS), 38) | {"background": 62}
    assert (len(line_texts("original")), len(line_texts("background"))) == (144, 460)


@pytest.mark.parametrize("path", PARSES, ids=lambda path: path.stem)
def test_parses_are_of_the_lines(path):
    texts = line_texts(path.stem)
    for sentence, text, words in read_sentences(path):
        assert texts[sentence] == text
        assert "".join(word[1] for word in words) == text.replace(" ", "")


@pytest.mark.parametrize("path", PARSES, ids=lambda path: path.stem)
def test_trees_have_one_root_and_no_crossing(path):
    for sentence, _, words in read_sentences(path):
        heads = [int(word[6]) for word in words]
        assert [int(word[0]) for word in words] == list(range(1, len(words) + 1)), sentence
        assert heads.count(0) == 1 and [w[7] for w in words if w[6] == "0"] == ["root"], sentence
        arcs = [tuple(sorted(arc)) for arc in enumerate(heads, start=1)]
        crossing = [(a, b) for a in arcs for b in arcs if a[0] < b[0] < a[1] < b[1]]
        assert not crossing, sentence


@pytest.mark.parametrize("path", PARSES, ids=lambda path: path.stem)
def test_every_sentence_has_a_predicate(path):
    """Every tree is reached from its root, and all corpora have finite verbs, some at the end."""
    finite = 0
    for sentence, _, words in read_sentences(path):
        heads = {int(word[0]): int(word[6]) for word in words}
        for word in heads:
            steps, here = 0, word
            while here:
                here, steps = heads[here], steps + 1
                assert steps <= len(words), sentence
        finite += sum("VerbForm=Fin" in word[5] for word in words)
        assert all((word[3] == "PUNCT") == (word[7] == "punct") for word in words), sentence
    assert finite >= 60

"""Parsing around the parser: words, keys, chunks, what is kept, what an interrupt leaves."""

import json
from collections.abc import Iterator

import pytest

from ingest.conllu_checks import examine
from ingest.parse_corpus import (
    CHUNK_SENTENCES,
    CorpusLine,
    ParseStore,
    as_conllu,
    choose_sample,
    is_as_written,
    make_sentences,
    parse_missing,
    split_words,
)
from ingest.parser_models import ParserModels


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("An angin is, ealra", ["An", "angin", "is", ",", "ealra"]),
        ("go\u0304d and gōd", ["gōd", "and", "gōd"]),
        ("ꝥ ⁊ & x\u0323y", ["ꝥ", "⁊", "&", "x\u0323y"]),
        ("a\u00a0b\tc ... 12", ["a", "b", "c", ".", ".", ".", "12"]),
        ("", []),
        (" \u200b ", []),
    ],
)
def test_split_words(text: str, words: list[str]) -> None:
    assert split_words(text) == words


def same(token: str) -> str:
    return token


def flat(tokens: list[list[str]]) -> list[list[tuple[str, str, str, str, int, str]]]:
    """A parser whose trees hang every word on the first; the lemma shows what it was given."""
    return [
        [
            (token, "X", "_", "_", 0 if n == 0 else 1, "root" if n == 0 else "dep")
            for n, token in enumerate(words)
        ]
        for words in tokens
    ]


LINES = [CorpusLine(f"l{n}", "word " * (n % 7 + 1) + f"w{n}") for n in range(150)]


def parse_all(store: ParseStore, parse=flat) -> str:
    sentences = make_sentences(LINES, same)
    for _ in parse_missing(sentences, store, parse, same):
        pass
    return as_conllu("p", sentences, store)


def test_lines_without_words_have_no_sentence_and_like_lines_one_key() -> None:
    sentences = make_sentences([CorpusLine("a", "x y"), CorpusLine("b", " "), CorpusLine("c", "x  y")], same)
    assert [sentence.line.line_id for sentence in sentences] == ["a", "c"]
    assert sentences[0].key == sentences[1].key


def test_letters_are_mapped_for_the_parser_and_the_text_is_kept(tmp_path) -> None:
    models = ParserModels(letters={"þ": "ð", "xx": ""})
    sentences = make_sentences([CorpusLine("a", "þa xx")], models.map_letters)
    with ParseStore(tmp_path / "s.jsonl") as store:
        list(parse_missing(sentences, store, flat, models.map_letters))
        text = as_conllu("p", sentences, store)
    assert "1\tþa\tða\t" in text
    assert "2\txx\txx\t" in text  # nothing would be left of it: it stays
    assert "# text = þa xx\n" in text


def test_what_is_written_can_be_loaded_and_names_its_parser(tmp_path) -> None:
    with ParseStore(tmp_path / "s.jsonl") as store:
        found = examine(parse_all(store))
    assert found.faults == []
    assert {sentence.parser_id for sentence in found.sentences} == {"p"}
    assert [sentence.sent_id for sentence in found.sentences] == [line.line_id for line in LINES]


def test_a_file_is_known_again_unless_it_was_changed(tmp_path) -> None:
    with ParseStore(tmp_path / "s.jsonl") as store:
        text = parse_all(store)
    assert is_as_written(text)
    assert not is_as_written(text.replace("\tX\t", "\tNOUN\t", 1))
    assert not is_as_written(text[2:])
    assert not is_as_written("1\tx\tx\tX\t_\t_\t0\troot\t_\t_\n\n")
    assert not is_as_written("")


def interrupted_after(chunks: int):
    """A parser that is interrupted after some chunks, and notes the chunks that it was given."""
    given: list[list[list[str]]] = []

    def parse(tokens: list[list[str]]):
        if len(given) == chunks:
            raise InterruptedError
        given.append(tokens)
        return flat(tokens)

    return parse, given


@pytest.mark.parametrize("chunks", [0, 1, 2])
def test_an_interrupted_run_goes_on_in_the_same_chunks_to_the_same_bytes(tmp_path, chunks: int) -> None:
    whole, one_run = interrupted_after(99)
    with ParseStore(tmp_path / "one.jsonl") as store:
        expected = parse_all(store, whole)
    first, before = interrupted_after(chunks)
    with pytest.raises(InterruptedError), ParseStore(tmp_path / "two.jsonl") as store:
        parse_all(store, first)
    second, after = interrupted_after(99)
    with ParseStore(tmp_path / "two.jsonl") as store:
        assert parse_all(store, second) == expected
    assert before + after == one_run
    assert max(map(len, one_run)) == CHUNK_SENTENCES
    assert (tmp_path / "two.jsonl").read_bytes() == (tmp_path / "one.jsonl").read_bytes()


def test_a_chunk_that_was_cut_off_while_it_was_written_is_done_again(tmp_path) -> None:
    path = tmp_path / "s.jsonl"
    with ParseStore(path) as store:
        expected = parse_all(store)
    content = path.read_bytes()
    path.write_bytes(content[:-10])
    parse, given = interrupted_after(99)
    with ParseStore(path) as store:
        assert parse_all(store, parse) == expected
    assert len(given) == 1
    assert path.read_bytes() == content


def test_only_what_is_new_is_parsed(tmp_path) -> None:
    with ParseStore(tmp_path / "s.jsonl") as store:
        parse_all(store)
        parse, given = interrupted_after(99)
        changed = [*LINES, CorpusLine("new", "a new line"), CorpusLine("same", LINES[0].text)]
        list(parse_missing(make_sentences(changed, same), store, parse, same))
    assert given == [[["a", "new", "line"]]]


def test_choose_sample__is_bounded_seeded_and_in_order() -> None:
    lines = [*LINES, CorpusLine("empty", "")]
    sample = choose_sample(lines, 20, 1)
    assert len(sample) == 20
    assert sample == [line for line in LINES if line in sample]
    assert choose_sample(lines, 20, 1) == sample
    assert choose_sample(lines, 20, 2) != sample
    assert choose_sample(list(reversed(lines)), 20, 1) == list(reversed(sample))
    assert choose_sample(lines, 150, 1) == LINES


def test_the_store_is_plain_json_lines(tmp_path) -> None:
    path = tmp_path / "s.jsonl"
    with ParseStore(path) as store:
        parse_all(store)
    chunks: Iterator[dict[str, list[object]]] = map(json.loads, path.read_text("utf-8").splitlines())
    assert [len(chunk) for chunk in chunks] == [64, 64, 22]

"""Parsing lines with Stanza: tokens in, CoNLL-U out, nothing parsed twice.

One line is one sentence, named by the line's id. What a line's parse depends on is its tokens as the parser
sees them and the parser; so parses are kept under a hash of these, in a file of the parser's own, and a line
that was parsed once, in whatever corpus, is never parsed again.
"""

import hashlib
import json
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from ingest.conllu_checks import examine
from ingest.conllu_faults import Fault

CHUNK_SENTENCES = 64
"""Sentences parsed and kept together. The chunks of a run depend on what is still to do alone, and a chunk
is kept whole or not at all: so a run that was interrupted goes on in the same chunks, to the same bytes."""

_HASH_COMMENT = "# content_sha256 = "

Words = list[tuple[str, str, str, str, int, str]]


class CorpusLine(NamedTuple):
    """A line to parse."""

    line_id: str
    text: str


class Sentence(NamedTuple):
    """A line's tokens, and the key of their parse."""

    line: CorpusLine
    tokens: tuple[str, ...]
    key: str


def split_words(text: str) -> list[str]:
    """Split a line into the words that a treebank has: runs of letters and digits, and single signs.

    Combining marks belong to the letter before them. Empty for a line without any sign.
    """
    words: list[str] = []
    inside = False
    for sign in unicodedata.normalize("NFC", text):
        category = unicodedata.category(sign)
        is_letter = sign.isalnum() or (inside and category.startswith("M"))
        if is_letter and inside:
            words[-1] += sign
        elif not sign.isspace() and category[0] not in "CZ":
            words.append(sign)
        inside = is_letter
    return words


def make_sentences(lines: Iterable[CorpusLine], map_letters: Callable[[str], str]) -> list[Sentence]:
    """Tokenise lines; those without a word have no sentence."""
    sentences = []
    for line in lines:
        if tokens := tuple(split_words(line.text)):
            seen = "\x1f".join(map(map_letters, tokens))
            sentences.append(Sentence(line, tokens, hashlib.sha256(seen.encode()).hexdigest()[:32]))
    return sentences


class ParseStore:
    """The parses of one parser, in a file of JSON lines, one a chunk; a context manager.

    A chunk that was cut off while it was written is dropped when the file is opened.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._parses: dict[str, Words] = {}

    def __enter__(self) -> Self:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        content = self._path.read_bytes() if self._path.exists() else b""
        whole = content[: content.rfind(b"\n") + 1]
        for line in whole.splitlines():
            self._parses.update(json.loads(line))
        self._stream = self._path.open("ab")
        self._stream.truncate(len(whole))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stream.close()

    def __contains__(self, key: object) -> bool:
        return key in self._parses

    def __getitem__(self, key: str) -> Words:
        return self._parses[key]

    def add(self, chunk: Mapping[str, Words]) -> None:
        """Keep a chunk, on disk before anything else is done."""
        self._stream.write(json.dumps(chunk, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        self._stream.flush()
        self._parses.update(chunk)


def find_missing(sentences: Iterable[Sentence], store: ParseStore) -> list[Sentence]:
    """The sentences that the store lacks, each once, in their order."""
    return list({sentence.key: sentence for sentence in sentences if sentence.key not in store}.values())


def parse_missing(
    sentences: Iterable[Sentence],
    store: ParseStore,
    parse: Callable[[list[list[str]]], list[Words]],
    map_letters: Callable[[str], str],
) -> Iterator[int]:
    """Parse what the store lacks, chunk by chunk; yields the words of each chunk once it is kept.

    Short sentences come first: a chunk is padded to its longest, and like lengths waste least.
    """
    waiting = sorted(find_missing(sentences, store), key=lambda sentence: len(sentence.tokens))
    for start in range(0, len(waiting), CHUNK_SENTENCES):
        chunk = waiting[start : start + CHUNK_SENTENCES]
        parses = parse([list(map(map_letters, sentence.tokens)) for sentence in chunk])
        store.add({sentence.key: words for sentence, words in zip(chunk, parses, strict=True)})
        yield sum(len(sentence.tokens) for sentence in chunk)


def parse_with(pipeline: Any, tokens: list[list[str]]) -> list[Words]:
    """Parse ready tokens with Stanza's pipeline. A word is (lemma, UPOS, XPOS, FEATS, head, relation)."""
    document = pipeline(tokens)
    return [
        [
            (
                _value(word.lemma), _value(word.upos), _value(word.xpos), _value(word.feats),
                int(word.head), _value(word.deprel),
            )
            for word in sentence.words
        ]
        for sentence in document.sentences
    ]  # fmt: skip


def _value(value: str | None) -> str:
    """A value as a column holds it."""
    return " ".join(value.split()) if value and value.strip() else "_"


def as_conllu(parser_id: str, sentences: Sequence[Sentence], store: ParseStore) -> str:
    """The parses of a corpus as CoNLL-U: the text as it is, named by its line, and the parser at the top.

    Beside the parser stands a hash of the rest, by which ``is_as_written`` knows the file again.
    """
    parts = []
    for sentence in sentences:
        parts.append(
            f"# sent_id = {sentence.line.line_id}\n# text = {' '.join(sentence.line.text.split())}\n"
        )
        for number, (form, word) in enumerate(
            zip(sentence.tokens, store[sentence.key], strict=True), start=1
        ):
            lemma, upos, xpos, feats, head, relation = word
            parts.append(f"{number}\t{form}\t{lemma}\t{upos}\t{xpos}\t{feats}\t{head}\t{relation}\t_\t_\n")
        parts.append("\n")
    text = "".join(parts)
    return f"# parser = {parser_id}\n{_HASH_COMMENT}{_hash_text(text)}\n{text}"


def is_as_written(text: str) -> bool:
    """Whether CoNLL-U was written by ``as_conllu`` and never changed since: nobody has corrected it."""
    first, _, rest = text.partition("\n")
    second, _, body = rest.partition("\n")
    return first.startswith("# parser = ") and second == f"{_HASH_COMMENT}{_hash_text(body)}"


def _hash_text(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def find_refusals(text: str) -> list[Fault]:
    """The faults for which loading would refuse what was written; a parser that is sound makes none."""
    return examine(text).refusals


def choose_sample(lines: Sequence[CorpusLine], count: int, seed: int) -> list[CorpusLine]:
    """At most ``count`` lines with a word in them, in their order, drawn by the hash of seed and id."""
    usable = [line for line in lines if split_words(line.text)]
    if len(usable) <= count:
        return usable
    drawn = sorted(usable, key=lambda line: hashlib.sha256(f"{seed}:{line.line_id}".encode()).digest())[
        :count
    ]
    chosen = {line.line_id for line in drawn}
    return [line for line in usable if line.line_id in chosen]

"""Parsing the corpora of a study that have no parses: which, from what lines, to where.

Parses of the user's own are left alone, and so are parses that were made here and corrected by hand. Those
that lie as they were written are brought up to date: a hash at their top tells them apart. Everything that
was parsed once is kept in the study's hidden folder, so an interrupted run goes on where it was, and a
changed line costs one line.
"""

import gzip
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ingest.parse_corpus import (
    CorpusLine,
    ParseStore,
    Sentence,
    as_conllu,
    choose_sample,
    find_missing,
    find_refusals,
    is_as_written,
    make_sentences,
    parse_missing,
    parse_with,
)
from ingest.parser_models import ParserModels, check_models, open_pipeline
from ingest.text_files import read_text
from warehouse.errors import MetewandError
from warehouse.input_file import InputFile
from warehouse.inputs import list_inputs
from warehouse.original_lines import read_original
from warehouse.rate_progress import RateProgress
from warehouse.study import Study
from warehouse.study_paths import DEFAULT_PARSES, fill_template
from warehouse.study_sections import BACKGROUND_ID

_TEXT_COLUMNS = {"aligned": "generated_text", "background": "background_text"}


class Corpus(NamedTuple):
    """A corpus to parse and the file that its parses go to."""

    corpus_id: str
    place: Path
    lines: list[CorpusLine]


class ParseReport(NamedTuple):
    """What a run did: corpora by the file that was written, corpora left alone, sentences parsed anew."""

    parser_id: str
    written: dict[str, str]
    unchanged: tuple[str, ...]
    foreign: tuple[str, ...]
    parsed_sentence_count: int
    kept_sentence_count: int


def study_models(study: Study) -> ParserModels:
    """The models that the study names, by their paths."""
    section = study.parser
    root = study.folder.root

    def path_of(name: str | None) -> Path | None:
        return root / name if name else None

    return ParserModels(
        path_of(section.pretrain or (study.embedding.vocabulary if study.embedding else None)),
        path_of(section.tagger),
        path_of(section.lemmatiser),
        path_of(section.parser),
        section.language,
        section.package,
        section.letters,
    )


def parse_study(study: Study) -> ParseReport:
    """Parse every corpus without parses of the user's own. Raises InputError before anything is changed."""
    models = study_models(study)
    check_models(models)
    parser_id = models.parser_id()
    corpora = list(list_corpora(study))
    own = [corpus for corpus in corpora if not _is_foreign(corpus.place)]
    sentences = [make_sentences(corpus.lines, models.map_letters) for corpus in own]
    everything = [sentence for part in sentences for sentence in part]
    written = {}
    with ParseStore(study.folder.hidden / "parses" / f"{parser_id}.jsonl") as store:
        waiting = find_missing(everything, store)
        if waiting:
            _parse(models, waiting, store)
        for corpus, part in zip(own, sentences, strict=True):
            if part and _write_parses(corpus.place, as_conllu(parser_id, part, store)):
                written[corpus.corpus_id] = study.relative_name(corpus.place)
    return ParseReport(
        parser_id,
        written,
        tuple(corpus.corpus_id for corpus in own if corpus.corpus_id not in written),
        tuple(corpus.corpus_id for corpus in corpora if corpus not in own),
        len(waiting),
        len(everything) - len(waiting),
    )


def list_corpora(study: Study) -> Iterator[Corpus]:
    """The corpora of a study in a fixed order: the original, the generators, a sample of the background."""
    root = study.folder.root
    inputs = list_inputs(study)
    original = [CorpusLine(line.line_id, line.original_text) for line in read_original(inputs)]
    place = fill_template(root, study.original.parses or DEFAULT_PARSES, study.original.id)
    yield Corpus(study.original.id, place, original)
    lines = {file.owner_id: _read_lines(file) for file in inputs if file.input_code in _TEXT_COLUMNS}
    for generator in study.generators:
        yield Corpus(generator.generator_id, generator.parses_place, lines[generator.generator_id])
    if study.background:
        place = fill_template(root, study.background.parses or DEFAULT_PARSES, BACKGROUND_ID)
        sample = choose_sample(lines[BACKGROUND_ID], study.parser.background_sentences, study.seed)
        yield Corpus(BACKGROUND_ID, place, sample)


def _read_lines(file: InputFile) -> list[CorpusLine]:
    (table,) = file.read().tables.values()
    columns = (table["line_id"].to_pylist(), table[_TEXT_COLUMNS[file.input_code]].to_pylist())
    return [CorpusLine(line_id, text) for line_id, text in zip(*columns, strict=True)]


def _is_foreign(place: Path) -> bool:
    """Whether there are parses that this program did not make, or that somebody has corrected since."""
    return place.is_file() and not is_as_written(read_text(place))


def _parse(models: ParserModels, waiting: list[Sentence], store: ParseStore) -> None:
    word_count = sum(len(sentence.tokens) for sentence in waiting)
    with open_pipeline(models) as pipeline, RateProgress("parsing", word_count, "words") as progress:
        chunks = parse_missing(
            waiting, store, lambda tokens: parse_with(pipeline, tokens), models.map_letters
        )
        for count in chunks:
            progress.advance(count)


def _write_parses(place: Path, text: str) -> bool:
    """Write a corpus's parses, whole or not at all; False where they lie there already, byte for byte."""
    if refusals := find_refusals(text):
        raise MetewandError(
            f"the parser made no tree: {refusals[0].message}",
            place=f"{place}: line {refusals[0].line}",
            remedy="parse with other models; these can't be used for this corpus",
        )
    data = text.encode()
    if place.suffix == ".gz":
        data = gzip.compress(data, mtime=0)  # no time in it: equal parses are equal files
    if place.is_file() and place.read_bytes() == data:
        return False
    place.parent.mkdir(parents=True, exist_ok=True)
    unfinished = place.with_name(f".{place.name}.{os.getpid()}")
    unfinished.write_bytes(data)
    unfinished.replace(place)
    return True

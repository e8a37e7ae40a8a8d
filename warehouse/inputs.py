"""The inputs of a study: its sections as a list of files with their readers.

Another kind of input is one more function in INPUT_SOURCES: it takes the study and yields an InputFile for
each file, whose ``read`` is ``functools.partial(reader, path, …)`` and returns ``Loaded``. The raw tables it
fills stand in ``ingest.raw_tables.RAW_TABLES``. Nothing else has to know of it: hashing, skipping, replacing,
removing, findings and provenance are the loader's, the same for all.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ingest.aligned_corpus import read_aligned_corpus, read_original
from ingest.background import read_background
from ingest.conllu import read_conllu
from ingest.embeddings import read_embeddings
from ingest.form_index import read_form_index
from ingest.lexicon import read_headwords, read_inflections, read_variants
from ingest.parser_evaluation import read_evaluation
from ingest.provenance import read_hash_only
from warehouse.input_file import InputFile, InputSource, make_input
from warehouse.rating_inputs import list_detection, list_pairwise, list_ratings
from warehouse.study import Study
from warehouse.study_paths import find_parses
from warehouse.study_sections import BACKGROUND_ID


def list_inputs(study: Study) -> tuple[InputFile, ...]:
    """Every file of the study, in the order in which they are loaded."""
    return tuple(file for source in INPUT_SOURCES for file in source(study))


def list_original(study: Study) -> Iterator[InputFile]:
    """The original, where it has a file of its own."""
    if study.original.lines:
        yield make_input(
            study,
            "original",
            study.original.lines,
            read_original,
            ("original_lines",),
            columns=study.original.columns,
        )


def list_generated(study: Study) -> Iterator[InputFile]:
    """One aligned file per generator, and the instructions that generators were given."""
    for generator in study.generators:
        yield make_input(
            study,
            "aligned",
            generator.aligned,
            read_aligned_corpus,
            ("aligned_lines",),
            owner_id=generator.generator_id,
            resource_code=f"corpus:{generator.generator_id}",
            generator_id=generator.generator_id,
            columns=generator.columns,
        )
        if generator.record.instructions:
            yield make_input(
                study,
                "instructions",
                generator.record.instructions,
                read_hash_only,
                (),
                owner_id=generator.generator_id,
            )


def list_background(study: Study) -> Iterator[InputFile]:
    """The background corpus."""
    if study.background:
        yield make_input(
            study,
            "background",
            study.background.lines,
            read_background,
            ("background_lines",),
            owner_id=BACKGROUND_ID,
            resource_code=f"corpus:{BACKGROUND_ID}",
            columns=study.background.columns,
        )


def list_dictionaries(study: Study) -> Iterator[InputFile]:
    """The frequency index and the three dictionaries."""
    if study.index:
        yield make_input(
            study,
            "index",
            study.index.forms,
            read_form_index,
            ("index_forms",),
            resource_code="index",
            columns=study.index.columns,
        )
    lexicon = study.lexicon
    dictionaries = (
        ("inflections", lexicon.inflections, read_inflections, lexicon.columns.inflections),
        ("headwords", lexicon.headwords, read_headwords, lexicon.columns.headwords),
        ("variants", lexicon.variants, read_variants, lexicon.columns.variants),
    )
    for code, name, reader, columns in dictionaries:
        if name:
            yield make_input(study, code, name, reader, (code,), resource_code=code, columns=columns)


def list_parses(study: Study) -> Iterator[InputFile]:
    """The parses of every corpus that has some."""
    root = study.folder.root
    background = study.background
    parses = [
        (study.original.id, find_parses(root, study.original.parses, study.original.id)),
        (BACKGROUND_ID, find_parses(root, background.parses if background else None, BACKGROUND_ID)),
        *((generator.generator_id, generator.parses) for generator in study.generators),
    ]
    for corpus_id, path in parses:
        if path:
            yield make_input(
                study,
                "parses",
                path,
                read_conllu,
                ("parsed_sentences", "parsed_words"),
                owner_id=corpus_id,
                resource_code=f"parses:{corpus_id}",
                corpus_id=corpus_id,
            )


def list_embedding(study: Study) -> Iterator[InputFile]:
    """The embedding space: one file, or a matrix with the vocabulary that it is read together with."""
    space = study.embedding
    if space is None:
        return
    name = space.vectors or space.matrix or space.vocabulary
    if name is None:
        return
    arguments: dict[str, Any] = {"path_name": name}
    companions: tuple[Path, ...] = ()
    if space.matrix and space.vocabulary:
        companions = (study.folder.root / space.vocabulary,)
        arguments |= {"vocabulary": companions[0], "vocabulary_name": space.vocabulary}
        yield make_input(study, "vocabulary", space.vocabulary, read_hash_only, ())
    file = make_input(
        study,
        "embedding",
        name,
        read_embeddings,
        ("vectors", "embedding_spaces"),
        resource_code="embedding",
        **arguments,
    )
    yield file._replace(companions=companions)


def list_evaluations(study: Study) -> Iterator[InputFile]:
    """The scores of parsers that were evaluated for this study, which lie where evaluating put them."""
    for path in sorted(study.folder.evaluations.glob("*.json")):
        yield make_input(
            study,
            "evaluation",
            path,
            read_evaluation,
            ("parser_scores", "parser_relation_scores"),
            owner_id=path.stem,
        )


INPUT_SOURCES: tuple[InputSource, ...] = (
    list_original,
    list_generated,
    list_background,
    list_dictionaries,
    list_parses,
    list_evaluations,
    list_embedding,
    list_ratings,
    list_pairwise,
    list_detection,
)

"""The raw tables: what each is for, its columns and its key.

A raw table holds what a file says, verbatim. Every row carries ``file_path`` (as the study names it,
relative to the study's folder) and ``row_number`` (the 1-based line of a text file, row of a sheet, or
row of a matrix). A file is replaced whole: its rows go and its new rows come in one transaction.
"""

from ingest.raw_parser_tables import PARSER_TABLES
from ingest.raw_rating_tables import RATING_TABLES
from ingest.raw_table import PROVENANCE_COLUMNS, Finding, Loaded, RawTable, Rows

__all__ = ["PROVENANCE_COLUMNS", "RAW_TABLES", "Finding", "Loaded", "RawTable", "Rows"]

RAW_TABLES: tuple[RawTable, ...] = (
    RawTable(
        "aligned_lines",
        "One row per line of an aligned file: the source beside what a generator made of it.",
        (
            ("generator_id", "VARCHAR", "The generator."),
            ("line_id", "VARCHAR", "The line's code in the source."),
            ("original_text", "VARCHAR", "The source line."),
            ("translation_text", "VARCHAR", "Its modern rendering; NULL where the file has none."),
            ("generated_text", "VARCHAR", "The generated line; may be empty, never NULL."),
            ("generated_translation_text", "VARCHAR", "Its modern rendering; NULL where the file has none."),
        ),
    ),
    RawTable(
        "original_lines",
        "One row per line of the original, where the study gives it in a file of its own.",
        (
            ("line_id", "VARCHAR", "The line's code."),
            ("original_text", "VARCHAR", "The line."),
            ("translation_text", "VARCHAR", "Its modern rendering; NULL where the file has none."),
        ),
    ),
    RawTable(
        "background_lines",
        "One row per line of the background corpus.",
        (
            ("line_id", "VARCHAR", "The line's code."),
            ("background_text", "VARCHAR", "The line."),
        ),
    ),
    RawTable(
        "index_forms",
        "One row per form of the frequency index.",
        (
            ("form_text", "VARCHAR", "The form as the index has it."),
            ("frequency", "BIGINT", "Its frequency, at least 0."),
        ),
    ),
    RawTable(
        "inflections",
        "One row per inflected form of the dictionary of inflections.",
        (
            ("lemma_text", "VARCHAR", "The lemma."),
            ("form_text", "VARCHAR", "The inflected form."),
            ("features_text", "VARCHAR", "Its features as given; NULL where the file has none."),
        ),
    ),
    RawTable("headwords", "One row per headword.", (("lemma_text", "VARCHAR", "The headword."),)),
    RawTable(
        "variants",
        "One row per spelling variant of a headword.",
        (("lemma_text", "VARCHAR", "The headword."), ("variant_text", "VARCHAR", "The variant.")),
    ),
    RawTable(
        "parsed_sentences",
        "One row per sentence of a CoNLL-U file. row_number is the line of its first word.",
        (
            ("corpus_id", "VARCHAR", "The corpus: a generator, the original or background."),
            ("sentence_number", "BIGINT", "Position of the sentence in the file, from 1."),
            ("sent_id", "VARCHAR", "Its sent_id; NULL where it has none."),
            ("line_id", "VARCHAR", "Its # line_id; NULL where it has none."),
            ("sentence_text", "VARCHAR", "Its # text; NULL where it has none."),
            ("multiword_count", "BIGINT", "Multiword ranges, which are not measured."),
            ("empty_node_count", "BIGINT", "Empty nodes, which are not measured."),
            ("parser_id", "VARCHAR", "What its # parser comment names; NULL where none."),
        ),
    ),
    RawTable(
        "parsed_words",
        "One row per word with an integer id of a CoNLL-U file.",
        (
            ("corpus_id", "VARCHAR", "The corpus that the parses belong to."),
            ("sentence_number", "BIGINT", "Position of its sentence in the file, from 1."),
            ("word_id", "BIGINT", "Its id in the sentence."),
            ("form_text", "VARCHAR", "FORM."),
            ("lemma_text", "VARCHAR", "LEMMA."),
            ("upos_code", "VARCHAR", "UPOS."),
            ("features_text", "VARCHAR", "FEATS as written."),
            ("head_id", "BIGINT", "HEAD; 0 for a root."),
            ("relation_code", "VARCHAR", "DEPREL with its subtype."),
        ),
    ),
    RawTable(
        "vectors",
        "One row per word of the embedding space, special rows left out.",
        (
            ("form_text", "VARCHAR", "The word as the vocabulary has it."),
            ("vector", "FLOAT[]", "Its vector."),
        ),
    ),
    RawTable(
        "embedding_spaces",
        "One row per embedding space: how its matrix was proved to belong to its vocabulary.",
        (
            ("matrix_path", "VARCHAR", "The file of the matrix."),
            ("vocabulary_path", "VARCHAR", "The file of the vocabulary."),
            ("dimension", "BIGINT", "Width of a vector."),
            ("word_count", "BIGINT", "Words with a vector, special rows left out."),
            ("row_offset", "BIGINT", "k where matrix row i is pretrain row i + k; NULL for one file."),
            ("compared_row_count", "BIGINT", "Rows compared; NULL for a self-contained file."),
            ("largest_difference", "DOUBLE", "Largest absolute difference over the compared rows."),
        ),
    ),
    *PARSER_TABLES,
    *RATING_TABLES,
)

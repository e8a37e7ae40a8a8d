"""The raw tables of a parser's scores."""

from ingest.raw_table import RawTable

PARSER_TABLES: tuple[RawTable, ...] = (
    RawTable(
        "parser_scores",
        "One row per parser that was evaluated on a treebank: the standard script's scores, 0 to 1.",
        (
            ("parser_id", "VARCHAR", "The parser."),
            ("treebank", "VARCHAR", "The treebank's file."),
            ("treebank_sha256", "VARCHAR", "SHA-256 of that file."),
            ("sentence_count", "BIGINT", "Its sentences."),
            ("word_count", "BIGINT", "Its words."),
            ("upos_score", "DOUBLE", "Share of words with the right UPOS."),
            ("features_score", "DOUBLE", "Share of words with the right universal features."),
            ("lemma_score", "DOUBLE", "Share of words with the right lemma."),
            ("uas_score", "DOUBLE", "Share of words with the right head."),
            ("las_score", "DOUBLE", "Share of words with the right head and relation, subtypes aside."),
        ),
    ),
    RawTable(
        "parser_relation_scores",
        "One row per evaluated parser and relation, subtypes aside: how many words, and how many right.",
        (
            ("parser_id", "VARCHAR", "The parser."),
            ("relation_code", "VARCHAR", "The relation without its subtype."),
            ("gold_count", "BIGINT", "Words that have it in the treebank."),
            ("system_count", "BIGINT", "Words that the parser gave it."),
            ("correct_count", "BIGINT", "Words of both, with the right head."),
        ),
    ),
)

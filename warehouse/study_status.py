"""What a study has, what it lacks and what follows from that, as plain rows for ``metewand status``."""

from collections.abc import Callable
from typing import Any, NamedTuple

import duckdb

from warehouse.study import Study
from warehouse.study_paths import find_parses


class Lack(NamedTuple):
    """An input that the study does not have, and what cannot be told without it."""

    input: str
    consequence: str


def _lacks_original_parses(study: Study) -> bool:
    return find_parses(study.folder.root, study.original.parses, study.original.id) is None


def _lacks_index_alone(study: Study) -> bool:
    return study.index is None and study.background is not None


def _lacks_index_and_background(study: Study) -> bool:
    return study.index is None and study.background is None


LACKS: tuple[tuple[str, Callable[[Study], bool], str], ...] = (
    ("[[generated]]", lambda s: not s.generators, "no table of generated text has rows"),
    ("[background]", lambda s: s.background is None, "no character track (C), no reference behaviour"),
    ("[index]", _lacks_index_alone, "the background's own counts serve as index"),
    ("[index]", _lacks_index_and_background, "no frequency layer (F)"),
    ("[lexicon] inflections", lambda s: s.lexicon.inflections is None, "no attestation by inflection"),
    ("[lexicon] headwords", lambda s: s.lexicon.headwords is None, "no attestation by headword"),
    ("[lexicon] variants", lambda s: s.lexicon.variants is None, "no attestation by variant"),
    ("[embedding]", lambda s: s.embedding is None, "no word geometry (W)"),
    ("[original] parses", _lacks_original_parses, "no structure track (S): metewand parse"),
    ("[ratings]", lambda s: s.ratings is None, "no ratings, agreement, claims"),
    ("[pairwise]", lambda s: s.pairwise is None, "no pairwise strengths"),
    ("[detection]", lambda s: s.detection is None, "no blind detection"),
)


def find_lacks(study: Study) -> list[Lack]:
    """The inputs that the study does without, with what follows; generators without parses by name."""
    lacks = [Lack(name, consequence) for name, is_lacking, consequence in LACKS if is_lacking(study)]
    without = [generator.generator_id for generator in study.generators if generator.parses is None]
    if without and not _lacks_original_parses(study):
        lacks.append(Lack("parses of " + ", ".join(without), "S and G are undefined for them"))
    return lacks


CORPORA_SQL = """
    SELECT corpus_id, role, line_count, token_count, type_count FROM dim_corpora ORDER BY role, corpus_id
"""
RATINGS_SQL = """
    SELECT annotator_id, count(DISTINCT question_id) AS question_count,
        count(DISTINCT (question_id, generator_id)) AS answer_count, count(score) AS score_count
    FROM fct_ratings GROUP BY annotator_id ORDER BY annotator_id
"""
FINDINGS_SQL = """
    SELECT finding_code, count(*) AS finding_count, min(file) AS first_file, min(place) AS first_place
    FROM fct_findings GROUP BY finding_code ORDER BY finding_count DESC, finding_code
"""
EMPTY_TABLES_SQL = """
    SELECT table_name FROM duckdb_tables()
    WHERE schema_name = 'marts' AND estimated_size = 0 ORDER BY table_name
"""


def read_published_state(connection: duckdb.DuckDBPyConnection) -> dict[str, Any]:
    """Corpora, ratings, findings, signatures and tables without rows, from an open published file."""
    return {
        "corpora": _rows(connection, CORPORA_SQL),
        "ratings": _rows(connection, RATINGS_SQL),
        "findings": _rows(connection, FINDINGS_SQL),
        "signatures": [row["signature"] for row in _rows(connection, "SELECT signature FROM dim_signatures")],
        "empty_tables": [row["table_name"] for row in _rows(connection, EMPTY_TABLES_SQL)],
    }


def _rows(connection: duckdb.DuckDBPyConnection, sql: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = connection.sql(sql).to_arrow_table().to_pylist()
    return rows

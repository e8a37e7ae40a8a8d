"""The part of the report on each generator: its components, its words, its lowest lines."""

from collections.abc import Mapping, Sequence
from typing import Any

from analysis.acceptance_sentences import describe_acceptances
from analysis.copy_sentences import describe_copies
from analysis.generation_figures import COMPONENT_CODES, MEASURE_LABELS
from analysis.line_sentences import describe_breaches, describe_line_scores
from analysis.omissions import describe_lacking
from analysis.report_columns import INTERVAL, STATUS, UNITS, format_rank
from analysis.report_tables import Column, Row, group_by, make_table, write_interval, write_number
from analysis.sentences import choose_score, describe_reference, describe_weakness

Rows = Mapping[str, Sequence[Row]]
SHARED_LISTS = 30  # above this many generators each shows shorter lists, so that the page stays small


def make_generators(rows: Rows, order: Sequence[str]) -> list[dict[str, Any]]:
    """Per generator: what it is, where it falls short, its words and its lowest lines."""
    code = choose_score(rows["fct_overall_scores"])
    scores = {r["generator_id"]: r for r in rows["fct_overall_scores"] if r["score_code"] == code}
    labels = {r["component_code"]: r["component_label"] for r in rows["dim_components"]}
    topics = (
        "fct_components",
        "fct_reference_behaviour",
        "fct_keyness",
        "fct_unattested_forms",
        "fct_attestation",
        "fct_overlap",
        "fct_lines",
        "dim_generators",
        "breaches",
        "line_scores",
    )
    by_topic = {topic: group_by(rows[topic], "generator_id") for topic in topics}
    most = 1000 if len(order) <= SHARED_LISTS else 6
    parts = []
    for name in order:
        own = {topic: found.get(name, []) for topic, found in by_topic.items()}
        parts.append(_make_generator(name, scores[name], own, labels, most))
    return parts


def _make_generator(
    name: str, score: Row, own: dict[str, list[Row]], labels: dict[str, str], most: int
) -> dict[str, Any]:
    over = [row for row in own["fct_keyness"] if row["is_overused"]][:most]
    under = [row for row in own["fct_keyness"] if not row["is_overused"]][:most]
    unattested = own["fct_unattested_forms"]
    code = score["score_code"]
    wanted = code[2:-1] if code.startswith("G[") else COMPONENT_CODES
    return {
        "id": name,
        "score": score,
        "rank": format_rank(score),
        "weakness": describe_weakness(score, own["fct_components"], labels),
        "components": make_table("Components", _component_columns(labels), own["fct_components"]),
        "reference": make_table(
            "Reference behaviour: its distance from the background beside its source's",
            _REFERENCE_COLUMNS,
            own["fct_reference_behaviour"],
        ),
        "attestation": make_table(
            "Where its words are attested", _ATTESTATION_COLUMNS, own["fct_attestation"]
        ),
        "undefined": _describe_undefined(own),
        "overlap": make_table("What it shares with its source", _OVERLAP_COLUMNS, own["fct_overlap"]),
        "overused": make_table("Overused: oftener than in the source, beyond chance", _KEYNESS_COLUMNS, over),
        "starved": make_table("Starved: rarer than in the source, beyond chance", _KEYNESS_COLUMNS, under),
        "unattested": make_table("Unattested forms", _UNATTESTED_COLUMNS, unattested[:most]),
        "unattested_count": unattested[0]["form_count"] if unattested else 0,
        "breaches": " ".join(
            [
                *map(describe_breaches, own["breaches"]),
                *describe_copies(own["fct_overlap"], own["fct_components"]),
                *describe_acceptances(own["dim_generators"]),
            ]
        ),
        "lines": [row | {"flags": _name_flags(row)} for row in own["fct_lines"][:most]],
        "lines_said": " ".join(
            describe_line_scores(row, own["fct_components"], wanted, labels) for row in own["line_scores"]
        ),
    }


def _describe_undefined(own: dict[str, list[Row]]) -> dict[str, str]:
    """For each table that would show nothing but dashes or misread zeros, what the study lacks for it."""
    values = {"fct_attestation": "token_share", "fct_reference_behaviour": "generated_background"}
    return {
        topic: describe_lacking(own[topic])
        for topic, value in values.items()
        if own[topic] and all(row[value] is None for row in own[topic])
    }


def _name_flags(row: Row) -> str:
    flags = {
        "has_out_of_lexicon": "a word outside the lexicon",
        "has_diacritic": "a diacritic",
        "is_out_of_length_band": "too long or too short",
        "is_too_similar": "too like its source",
    }
    return ", ".join(text for flag, text in flags.items() if row.get(flag))


def _write_overlap(row: Row) -> str:
    if row["value"] is not None and row["measure"].endswith("_count"):
        return write_number(row["value"], "count", 0)
    return write_interval(row["value"], row, 4)


def _component_columns(labels: dict[str, str]) -> list[Column]:
    return [
        Column("component", lambda row: f"{row['component_code']} {labels.get(row['component_code'], '')}"),
        INTERVAL,
        UNITS,
        STATUS,
        Column("known from", lambda row: (row.get("evidence_code") or "").replace("_", " "), "name"),
    ]


_REFERENCE_COLUMNS = [
    Column("measure", lambda row: MEASURE_LABELS.get(row["measure"], row["measure"])),
    Column("its own", "generated_background", "number"),
    Column("its source's", "original_background", "number"),
    Column("difference [interval]", "difference", "interval"),
    Column("reading", describe_reference, "long"),
]
_ATTESTATION_COLUMNS = [
    Column("first found", "link_label", "name"),
    Column("types", "type_count", "count"),
    Column("tokens", "token_count", "count"),
    Column("share of tokens", "token_share", "share", 2),
]
_OVERLAP_LABELS = {
    "identical_line_count": "lines equal to their source",
    "over_ceiling_line_count": "lines above the ceiling of likeness",
    "ngram_4_share": "share of runs of 4 words that the source has",
    "ngram_6_share": "share of runs of 6 words that the source has",
    "ngram_8_share": "share of runs of 8 words that the source has",
    "span_count": "spans of 8 words or more shared with the source",
    "span_token_share": "share of tokens in such spans",
}
_OVERLAP_COLUMNS = [
    Column("measure", lambda row: _OVERLAP_LABELS.get(row["measure"], row["measure"]), "name"),
    Column("value [interval]", _write_overlap),
]
_KEYNESS_COLUMNS = [
    Column("form", "form", "name"),
    Column("here", "generated_count", "count"),
    Column("source", "original_count", "count"),
    Column("log ratio", "log_ratio", "number", 2),
    Column("log likelihood", "log_likelihood", "number", 1),
]
_UNATTESTED_COLUMNS = [
    Column("form", "form", "name"),
    Column("tokens", "token_count", "count"),
    Column("nearest attested forms", "nearest_forms", "long"),
]

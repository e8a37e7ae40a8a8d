"""Sections of the report: rows of the published marts into tables and sentences."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from analysis.generation_figures import MEASURE_LABELS
from analysis.parser_sentences import describe_parsers
from analysis.report_columns import GENERATOR, STATUS, UNITS, format_rank
from analysis.report_tables import Column, Row, Table, drop_empty_columns, group_by, make_table
from analysis.sentences import (
    FREE_SCORE,
    choose_score,
    describe_reference,
    find_scores,
    order_generators,
)

Rows = Mapping[str, Sequence[Row]]
# Acceptance is a check that a text may be made with; a text that was made without it was not refused.
ACCEPTANCES = {
    "ok": "every line passed the acceptance check",
    "not_accepted": "made without the acceptance check",
    "text_changed": "changed since the acceptance check",
    "thresholds_changed": "passed an acceptance check with other thresholds",
}
PAIR_CODES = ("generated-original", "generated-background", "original-background")


def make_scoreboard(rows: Rows) -> Table | None:
    """The generators by score: interval, ranks, ties, what is weakest, how many lines break a rule."""
    scores = rows["fct_overall_scores"]
    code = choose_score(scores)
    found, free = find_scores(scores, code), find_scores(scores, FREE_SCORE)
    if not found:
        return None
    columns = [
        Column("rank", format_rank),
        Column("ties", "tie_group"),
        GENERATOR,
        Column(f"{code} [interval]", "value", "interval"),
        Column(FREE_SCORE, lambda row: free.get(row["generator_id"], {}).get("value"), "number"),
        Column("weakest", "weakest_component_code"),
        Column("lines in breach", "breach_line_share", "share", 1),
        UNITS,
        STATUS,
    ]
    return make_table("Scoreboard", columns, [found[name] for name in order_generators(scores, code)])


def make_component_table(rows: Rows, order: Sequence[str]) -> Table:
    """One row per generator, one column per component."""
    values = {(row["generator_id"], row["component_code"]): row for row in rows["fct_components"]}
    columns = [GENERATOR]
    for component in rows["dim_components"]:
        code = component["component_code"]
        columns.append(Column(f"{code} {component['component_label']}", _look_up(values, code), "number"))
    signatures = {row["generator_id"]: row["signature"] for row in rows["fct_components"]}
    lines = [{"generator_id": name, "signature": signatures.get(name)} for name in order]
    return make_table(
        "Components: 1 is the source's own likeness to itself (I: nothing copied)", columns, lines
    )


def make_layers(rows: Rows, order: Sequence[str]) -> list[dict[str, Any]]:
    """Per layer and measure: generated to original, generated to background, original to background."""
    layers = []
    by_layer = group_by(rows["fct_distances"], "layer_code")
    behaviour = {(r["generator_id"], r["measure"]): r for r in rows["fct_reference_behaviour"]}
    for layer in rows["dim_layers"]:
        measures = group_by(by_layer.get(layer["layer_code"], []), "measure")
        defined = {
            measure: found
            for measure, found in measures.items()
            if any(row["value"] is not None for row in found)
        }
        tables = [
            _make_distance_table(measure, found, behaviour, order) for measure, found in defined.items()
        ]
        if tables:
            said = _describe_layer(layer["layer_code"], rows)
            layers.append({"label": layer["layer_label"], "tables": tables, "said": said})
    return layers


def make_provenance(rows: Rows) -> dict[str, Table]:
    """Corpora, generators' records, files with their hashes, findings."""
    return {
        "corpora": make_table("Corpora", _CORPUS_COLUMNS, rows["dim_corpora"]),
        "generators": drop_empty_columns(
            make_table("How each text was made", _RECORD_COLUMNS, rows["dim_generators"])
        ),
        "files": make_table("Files that were read", _FILE_COLUMNS, rows["dim_files"]),
        "finding_counts": make_table("Findings by kind", _FINDING_COUNT_COLUMNS, rows["finding_counts"]),
        "findings": make_table("Findings", _FINDING_COLUMNS, rows["fct_findings"]),
    }


def _describe_layer(layer_code: str, rows: Rows) -> list[str]:
    """What has to be known to read a layer's figures."""
    if layer_code != "structure":
        return []
    return describe_parsers(rows["fct_corpus_parsers"], rows["fct_parser_scores"])


def _make_distance_table(
    measure: str, rows: Sequence[Row], behaviour: dict[tuple[str, str], Row], order: Sequence[str]
) -> Table:
    found = {(row["generator_id"], row["pair"]): row for row in rows}
    lines = []
    for name in order:
        line: Row = {"generator_id": name}
        for pair in PAIR_CODES:
            row = found.get((name, pair))
            line[pair] = row
            line["signature"] = (row or {}).get("signature") or line.get("signature")
        reference = behaviour.get((name, measure))
        line["said"] = describe_reference(reference) if reference else None
        lines.append(line)
    columns = [
        GENERATOR,
        *(Column(pair.replace("-", " – "), _of_pair(pair), "interval") for pair in PAIR_CODES),
        Column("beside its source", "said", "long"),
    ]
    label = MEASURE_LABELS.get(measure, measure).replace("(1 − cosine)", "(cosine: 1 is the same)")
    return make_table(label, columns, lines)


def _look_up(values: dict[tuple[str, str], Row], code: str) -> Callable[[Row], float | None]:
    def find(row: Row) -> float | None:
        found = values.get((row["generator_id"], code))
        return found["value"] if found else None

    return find


def _of_pair(pair: str) -> Callable[[Row], Row | None]:
    return lambda row: row[pair]


def _write_parameters(row: Row) -> str | None:
    """The parameters as recorded; none where the record names none."""
    return None if row.get("parameters") == "{}" else row.get("parameters")


_CORPUS_COLUMNS = [
    Column("corpus", "corpus_id", "name"),
    Column("role", "role"),
    Column("lines", "line_count", "count"),
    Column("empty", "empty_line_count", "count"),
    Column("tokens", "token_count", "count"),
    Column("types", "type_count", "count"),
]
_RECORD_COLUMNS = [
    GENERATOR,
    Column("model", "model", "name"),
    Column("version", "version"),
    Column("accessed", "accessed_on"),
    Column("parameters", _write_parameters, "long"),
    Column("rules of compliance", lambda row: ACCEPTANCES.get(row.get("acceptance_status") or ""), "name"),
    Column("rounds of repair", "repair_round_count", "count"),
    Column("aligned", "aligned_line_count", "count"),
    Column("missing", "missing_line_count", "count"),
    Column("extra", "extra_line_count", "count"),
]
_FILE_COLUMNS = [
    Column("file", "file_path", "long"),
    Column("what", "input_code"),
    Column("rows", "row_count", "count"),
    Column("SHA-256", lambda row: (row["sha256"] or "")[:16] + "…"),
]
_FINDING_COUNT_COLUMNS = [
    Column("finding", "finding_code", "name"),
    Column("count", "finding_count", "count"),
]
_FINDING_COLUMNS = [
    Column("file", "file", "name"),
    Column("place", "place"),
    Column("finding", "finding_code"),
    Column("what was odd and what was done", "message_text", "long"),
]

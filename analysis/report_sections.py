"""Sections of the report: rows of the published marts into tables and sentences."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from analysis.acceptance_sentences import describe_acceptances
from analysis.generation_figures import MEASURE_LABELS
from analysis.parser_sentences import describe_parsers
from analysis.report_tables import Column, Row, Table, make_table, write_interval, write_number
from analysis.sentences import (
    FREE_SCORE,
    choose_score,
    describe_agreement,
    describe_reference,
    describe_weakness,
    order_generators,
)

Rows = Mapping[str, Sequence[Row]]
GENERATOR = Column("generator", "generator_id", "name")
INTERVAL = Column("value [interval]", "value", "interval")
UNITS = Column("lines", "unit_count", "count")
STATUS = Column("status", lambda row: (row.get("status") or "").replace("_", " "), "name")
PAIR_CODES = ("generated-original", "generated-background", "original-background")
SHARED_LISTS = 30  # above this many generators each shows shorter lists, so that the page stays small


def group_by(rows: Iterable[Row], key: str) -> dict[Any, list[Row]]:
    """Rows by the value of one column, in their order."""
    groups: dict[Any, list[Row]] = defaultdict(list)
    for row in rows:
        groups[row[key]].append(row)
    return groups


def make_scoreboard(rows: Rows) -> Table | None:
    """The generators by score: interval, ranks, ties, what is weakest, how many lines break a rule."""
    scores = rows["fct_overall_scores"]
    code = choose_score(scores)
    found = {row["generator_id"]: row for row in scores if row["score_code"] == code}
    free = {row["generator_id"]: row["value"] for row in scores if row["score_code"] == FREE_SCORE}
    if not found:
        return None
    columns = [
        Column("rank", _rank, "text"),
        Column("ties", "tie_group"),
        GENERATOR,
        Column(f"{code} [interval]", "value", "interval"),
        Column(FREE_SCORE, lambda row: free.get(row["generator_id"]), "number"),
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
        tables = [
            _make_distance_table(measure, found, behaviour, order) for measure, found in measures.items()
        ]
        if tables:
            said = _describe_layer(layer["layer_code"], rows)
            layers.append({"label": layer["layer_label"], "tables": tables, "said": said})
    return layers


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
    )
    by_topic = {topic: group_by(rows[topic], "generator_id") for topic in topics}
    most = 1000 if len(order) <= SHARED_LISTS else 6
    parts = []
    for name in order:
        own = {topic: found.get(name, []) for topic, found in by_topic.items()}
        parts.append(_make_generator(name, scores[name], own, labels, most))
    return parts


def make_ratings(rows: Rows) -> dict[str, Any] | None:
    """Ratings: agreement in sentences and as tables, means, claims in words, adjudication left to do."""
    if not rows["fct_ratings"]:
        return None
    whole = [row for row in rows["fct_agreement"] if row["slice_type"] == "all"]
    slices = [row for row in rows["fct_agreement"] if row["slice_type"] != "all"]
    return {
        "agreement": [describe_agreement(row) for row in whole],
        "agreement_table": make_table("Agreement by dimension", _AGREEMENT_COLUMNS, whole),
        "slice_table": make_table("Agreement within slices", _SLICE_COLUMNS + _AGREEMENT_COLUMNS, slices),
        "means": make_table("Mean scores (mean of unit means)", _MEAN_COLUMNS, rows["fct_generator_ratings"]),
        "claims": make_table("Claims: every pair of generators", _CLAIM_COLUMNS, rows["fct_claims"]),
        "findings": [_say_claim(row) for row in rows["fct_claims"] if row["claim"] != "no_difference"],
        "adjudication": [
            f"{row['dimension']}: {row['unit_count'] - row['decided_count']} of {row['unit_count']} units on "
            "which two annotators differ by 2 or more await a decision."
            for row in rows["open_adjudications"]
        ],
    }


def make_provenance(rows: Rows) -> dict[str, Table]:
    """Corpora, generators' records, files with their hashes, findings."""
    return {
        "corpora": make_table("Corpora", _CORPUS_COLUMNS, rows["dim_corpora"]),
        "generators": make_table("How each text was made", _RECORD_COLUMNS, rows["dim_generators"]),
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
        *(Column(f"{pair.replace('-', ' – ')}", _interval_of(pair)) for pair in PAIR_CODES),
        Column("beside its source", "said", "long"),
    ]
    label = MEASURE_LABELS.get(measure, measure).replace("(1 − cosine)", "(cosine: 1 is the same)")
    return make_table(label, columns, lines)


def _make_generator(
    name: str, score: Row, own: dict[str, list[Row]], labels: dict[str, str], most: int
) -> dict[str, Any]:
    over = [row for row in own["fct_keyness"] if row["is_overused"]][:most]
    under = [row for row in own["fct_keyness"] if not row["is_overused"]][:most]
    unattested = own["fct_unattested_forms"]
    return {
        "id": name,
        "score": score,
        "rank": _rank(score),
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
        "overlap": make_table("What it shares with its source", _OVERLAP_COLUMNS, own["fct_overlap"]),
        "overused": make_table("Overused: oftener than in the source, beyond chance", _KEYNESS_COLUMNS, over),
        "starved": make_table("Starved: rarer than in the source, beyond chance", _KEYNESS_COLUMNS, under),
        "unattested": make_table("Unattested forms", _UNATTESTED_COLUMNS, unattested[:most]),
        "unattested_count": unattested[0]["form_count"] if unattested else 0,
        "breaches": " ".join([_say_breaches(own["breaches"]), *describe_acceptances(own["dim_generators"])]),
        "lines": [row | {"flags": _name_flags(row)} for row in own["fct_lines"][:most]],
    }


def _say_breaches(rows: Sequence[Row]) -> str:
    if not rows:
        return ""
    row = rows[0]
    return (
        f"Of its {row['line_count']} lines, {row['out_of_lexicon_count']} have a word outside the lexicon, "
        f"{row['diacritic_count']} a diacritic, {row['out_of_length_band_count']} are too long or too short, "
        f"{row['too_similar_count']} too like the source."
    )


def _name_flags(row: Row) -> str:
    flags = {
        "has_out_of_lexicon": "a word outside the lexicon",
        "has_diacritic": "a diacritic",
        "is_out_of_length_band": "too long or too short",
        "is_too_similar": "too like its source",
    }
    return ", ".join(text for flag, text in flags.items() if row.get(flag))


def _say_claim(row: Row) -> str:
    """A claim in words, as strong as it may be made."""
    names = (row["generator_a"], row["generator_b"])
    better, worse = names if row["difference"] > 0 else names[::-1]
    strength = "Finding" if row["claim"] == "finding" else "Provisional, not a finding"
    return (
        f"{strength}: on {row['dimension']}, {better} is rated above {worse} "
        f"by {abs(row['difference']):.2f}. ({row['reason']}.)"
    )


def _write_overlap(row: Row) -> str:
    if row["value"] is not None and row["measure"].endswith("_count"):
        return write_number(row["value"], "count", 0)
    return write_interval(row["value"], row, 4)


def _rank(row: Row) -> str | None:
    best, worst = row.get("rank_best"), row.get("rank_worst")
    if best is None:
        return None
    return str(best) if best == worst else f"{best}–{worst}"


def _look_up(values: dict[tuple[str, str], Row], code: str) -> Callable[[Row], float | None]:
    def find(row: Row) -> float | None:
        found = values.get((row["generator_id"], code))
        return found["value"] if found else None

    return find


def _interval_of(pair: str) -> Callable[[Row], str | None]:
    def write(row: Row) -> str | None:
        found = row[pair]
        return write_interval(found["value"], found, 4) if found else None

    return write


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
    Column("difference [interval]", lambda row: write_interval(row["difference"], row, 4)),
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
_AGREEMENT_COLUMNS = [
    Column("dimension", "dimension", "name"),
    Column("α [interval]", lambda row: write_interval(row["alpha"], row, 2)),
    Column("label", "alpha_label"),
    Column("AC2", "ac2", "number", 2),
    Column("same score", "exact_share", "share", 1),
    Column("within one", "within_one_share", "share", 1),
    Column("mean difference", "mean_difference", "number", 2),
    Column("top score", "top_score_share", "share", 1),
    Column("units", "pairable_unit_count", "count"),
    STATUS,
]
_SLICE_COLUMNS = [Column("slice", lambda row: f"{row['slice_type']} {row['slice_value']}", "name")]
_MEAN_COLUMNS = [
    Column("dimension", "dimension", "name"),
    GENERATOR,
    Column("mean [interval]", "value", "interval", 2),
    Column("units", "unit_count", "count"),
]
_CLAIM_COLUMNS = [
    Column("dimension", "dimension", "name"),
    Column("generators", lambda row: f"{row['generator_a']} – {row['generator_b']}", "name"),
    Column("difference [interval]", lambda row: write_interval(row["difference"], row, 2)),
    Column("p (Holm)", "p_holm", "number", 3),
    Column("questions", "unit_count", "count"),
    Column("claim", lambda row: row["claim"].replace("_", " ")),
    Column("why", "reason", "long"),
]
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
    Column("parameters", "parameters", "long"),
    Column("rules kept", lambda row: (row.get("acceptance_status") or "").replace("_", " "), "name"),
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

"""Decisions of an adjudicator. They stand beside the scores and never replace them."""

from collections.abc import Mapping
from pathlib import Path

from ingest.labels import fold_label
from ingest.rating_headings import HEADINGS
from ingest.raw_rating_tables import build_table
from ingest.raw_table import Finding, Loaded
from ingest.rubric import Dimension, Rubric
from ingest.score_cells import Score, parse_score
from ingest.workbooks import Headed, find_heading, map_headings, place_columns, read_sheets, title_findings
from warehouse.errors import InputError

_HEADINGS = {
    "question_id": HEADINGS["question_id"],
    "generator_id": HEADINGS["generator_id"],
    "dimension": HEADINGS["dimension"],
    "decision": ("decision", "decidedscore", "finalscore", "adjudicatedscore", "score"),
    "decided_by": ("decidedby", "adjudicator", "adjudicatorid"),
    "decided_on": ("decidedon", "date"),
    "reason": ("reason", "justification", "notesjustification", "notes"),
}
_REQUIRED = ("question_id", "generator_id", "dimension", "decision", "decided_by", "reason")


def read_decisions(path: Path, *, rubric: Rubric, columns: Mapping[str, str] | None = None) -> Loaded:
    """The raw table ``rating_decisions``. A row without a decision is still open and is passed over."""
    names = dict(_HEADINGS)
    names.update({name: (heading,) for name, heading in map_headings(columns or {}).items() if name in names})
    sheets, findings = read_sheets(path)
    headed = [
        found for sheet in sheets if (found := find_heading(sheet, [names[n] for n in _REQUIRED], path))
    ]
    if not headed:
        raise InputError(
            "no sheet has the columns of a decision",
            place=str(path),
            remedy="name them Question ID, Model, Dimension, Decision, Decided by and Reason",
        )
    rows: list[tuple[object, ...]] = []
    for part in headed:
        findings.extend(title_findings(part))
        rows.extend(_read_rows(part, place_columns(part, names), rubric, path, findings))
    kept = _drop_twins(rows, path, findings)
    return Loaded({"rating_decisions": build_table("rating_decisions", kept)}, len(rows), tuple(findings))


def _read_rows(
    headed: Headed, places: Mapping[str, int], rubric: Rubric, path: Path, findings: list[Finding]
) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    sheet = headed.sheet
    for number, cells in headed.rows:
        given = {name: cells[column].strip() for name, column in places.items()}
        if not given["decision"]:
            continue
        column = places["decision"]
        place = f"{path}: {sheet.place(number, column)}"
        dimension, score = _read_score(given, rubric, place)
        if score.repair:
            findings.append(Finding(sheet.place(number, column), "score_repaired", score.repair))
        who = (given["question_id"], fold_label(given["question_id"]))
        what = (given["generator_id"], fold_label(given["generator_id"]))
        rows.append(
            (
                *who,
                *what,
                dimension.name,
                given["decision"],
                score.score,
                score.is_not_applicable,
                given["decided_by"],
                given.get("decided_on") or None,
                given["reason"],
                sheet.name,
                sheet.cell(number, column),
                number,
            )
        )
    return rows


def _read_score(given: Mapping[str, str], rubric: Rubric, place: str) -> tuple[Dimension, Score]:
    """The dimension that a decision is about, and its score. Raises InputError where something lacks."""
    dimension = rubric.find_dimension(given["dimension"])
    if dimension is None:
        message = f"the rubric has no dimension {given['dimension']!r}"
        raise InputError(message, place=place, remedy="correct it")
    score = parse_score(given["decision"], dimension)
    missing = [name for name in ("question_id", "generator_id", "decided_by", "reason") if not given[name]]
    if score.fault or missing:
        message = score.fault or f"a decision has no {missing[0].replace('_', ' ')}"
        raise InputError(message, place=place, remedy="a decision needs a score, who decided and why")
    return dimension, score


def _drop_twins(
    rows: list[tuple[object, ...]], path: Path, findings: list[Finding]
) -> list[tuple[object, ...]]:
    """One decision a case: a queue of three annotators lists a case more than once."""
    first: dict[tuple[object, ...], tuple[object, ...]] = {}
    for row in rows:
        known = first.setdefault((row[1], row[3], row[4]), row)
        if known is row:
            continue
        case = f"{row[4]} of {row[0]} × {row[2]}"
        if known[6:8] != row[6:8]:
            raise InputError(
                f"two decisions on {case} (first in cell {known[-2]})",
                place=f"{path}: cell {row[-2]}",
                remedy="keep the one that holds",
            )
        message = f"the decision on {case} stands there already in cell {known[-2]}; it counts once"
        findings.append(Finding(f"cell {row[-2]}", "duplicate_decision", message))
    return list(first.values())

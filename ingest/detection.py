"""Blind detection: judges' sheets and the key that says what each item was."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from ingest.labels import People, fold_heading, fold_label
from ingest.raw_rating_tables import build_table
from ingest.raw_table import Finding, Loaded
from ingest.text_files import Field, read_table
from ingest.workbooks import (
    Headed,
    Sheet,
    find_heading,
    map_headings,
    place_columns,
    read_sheets,
    title_findings,
)
from warehouse.errors import InputError

_HEADINGS: Mapping[str, tuple[str, ...]] = {
    "item_id": ("itemid", "item", "code", "no", "number"),
    "judge_id": ("judgeid", "judge", "annotatorid", "annotator", "raterid", "rater"),
    "answer": ("answer", "judgement", "judgment", "verdict", "response"),
}
_ANSWERS = {
    **dict.fromkeys(("generated", "g", "machine", "ai", "fake", "synthetic", "model"), "generated"),
    **dict.fromkeys(("authentic", "a", "human", "real", "original", "genuine"), "authentic"),
}
_KEY_FIELDS = (
    Field("item_id", ("item",)),
    Field("truth"),
    Field("arm", (), is_required=False),
    Field("generator_id", (), is_required=False),
    Field("line_id", (), is_required=False),
    Field("token_count", (), is_required=False),
    Field("line_score", (), is_required=False),
)


def read_detection_sheet(path: Path, *, people: People, columns: Mapping[str, str] | None = None) -> Loaded:
    """The raw table ``detection_answers`` of one judge's workbook, or of several judges' rows in one."""
    names = dict(_HEADINGS)
    names.update({name: (heading,) for name, heading in map_headings(columns or {}).items()})
    sheets, findings = read_sheets(path)
    rows: list[tuple[object, ...]] = []
    for sheet in sheets:
        headed = find_heading(sheet, [names["item_id"], names["answer"]], path)
        if headed is not None:
            findings.extend(title_findings(headed))
            rows.extend(_read_answers(headed, names, path, people))
    if not rows:
        _refuse_key(sheets, path)
        raise InputError(
            "no sheet has a heading with an item and an answer",
            place=str(path),
            remedy="name the columns Item and Answer, or map them in [detection] columns",
        )
    kept, twins = _drop_twins(rows, path)
    return Loaded(
        {"detection_answers": build_table("detection_answers", kept)}, len(rows), (*findings, *twins)
    )


def read_detection_key(path: Path, *, columns: Mapping[str, str] | None = None) -> Loaded:
    """The raw table ``detection_items``: what each item was, and which arm it belongs to."""
    table = read_table(path, _KEY_FIELDS, columns)
    rows: list[tuple[object, ...]] = []
    seen: set[str] = set()
    for position, number in enumerate(table.line_numbers):
        given = {name: values[position].strip() or None for name, values in table.columns.items()}
        place = f"{path}: line {number}"
        item, truth = given["item_id"] or "", _ANSWERS.get(fold_label(given["truth"] or ""))
        if not item or truth is None:
            message = f"the row has no item, or its truth is {given['truth']!r}"
            raise InputError(message, place=place, remedy="truth is generated or authentic")
        if fold_label(item) in seen:
            raise InputError(f"the item {item!r} stands there twice", place=place, remedy="one row an item")
        seen.add(fold_label(item))
        about = (given.get("arm"), given.get("generator_id"), given.get("line_id"))
        tokens, score = (
            _read_number(given.get("token_count"), place),
            _read_number(given.get("line_score"), place),
        )
        rows.append(
            (item, fold_label(item), truth, *about, None if tokens is None else int(tokens), score, number)
        )
    return Loaded({"detection_items": build_table("detection_items", rows)}, len(rows))


def _read_answers(
    headed: Headed, names: Mapping[str, tuple[str, ...]], path: Path, people: People
) -> list[tuple[object, ...]]:
    places = place_columns(headed, names)
    rows: list[tuple[object, ...]] = []
    sheet, item_column, answer_column = headed.sheet, places["item_id"], places["answer"]
    for number, cells in headed.rows:
        if not any(text.strip() for text in cells):
            continue
        item, answer = cells[item_column], cells[answer_column]
        judge = cells[places["judge_id"]] if "judge_id" in places else path.name.split(".")[0]
        place = f"{path}: {sheet.place(number, answer_column)}"
        code = _ANSWERS.get(fold_label(answer))
        if not item.strip() or not judge.strip() or (code is None and answer.strip()):
            message = f"the row lacks an item or a judge, or its answer is {answer!r}"
            raise InputError(message, place=place, remedy="an answer is generated or authentic, or blank")
        rows.append(
            (
                judge,
                fold_label(judge),
                item,
                fold_label(item),
                answer,
                code,
                people.is_model(judge, place),
                sheet.name,
                sheet.cell(number, answer_column),
                number,
            )
        )
    return rows


def _drop_twins(
    rows: Sequence[tuple[object, ...]], path: Path
) -> tuple[list[tuple[object, ...]], list[Finding]]:
    """One row per judge and item; equal answers twice are told, different ones refused."""
    first: dict[tuple[object, object], tuple[object, ...]] = {}
    findings = []
    for row in rows:
        known = first.setdefault((row[1], row[3]), row)
        if known is row:
            continue
        if known[5] != row[5]:
            message = f"{row[0]} answers item {row[2]} twice, and differently (first in cell {known[8]})"
            raise InputError(message, place=f"{path}: cell {row[8]}", remedy="keep the answer that holds")
        message = f"the answer stands there already in cell {known[8]}; it counts once"
        findings.append(Finding(f"cell {row[8]}", "duplicate_answer", message))
    return list(first.values()), findings


def _refuse_key(sheets: Sequence[Sheet], path: Path) -> None:
    for sheet in sheets:
        for _, cells in sheet.rows[:5]:
            folded = {fold_heading(text) for text in cells}
            if "truth" in folded:
                raise InputError(
                    "this is the key of a detection experiment, no judge's sheet",
                    place=str(path),
                    remedy="keep it out of sheets, where judges could see it, and name it as key",
                )


def _read_number(text: str | None, place: str) -> float | None:
    if text is None:
        return None
    try:
        return float(text)
    except ValueError:
        raise InputError(f"{text!r} is no number", place=place, remedy="write a plain number") from None

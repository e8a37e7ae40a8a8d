"""The question bank: what was asked about whom, templates filled in."""

from collections.abc import Collection, Mapping
from pathlib import Path

from ingest.labels import fold_label
from ingest.oddities import find_no_rows
from ingest.raw_rating_tables import build_table
from ingest.raw_table import Finding, Loaded
from ingest.text_files import Field, read_table
from warehouse.errors import InputError

FIGURE_MARK = "{figure}"
_FIELDS = (
    Field("question_id", ("id", "Q#", "Question ID")),
    Field("question_text", ("Question", "question")),
    Field("figure", ("Figure",), is_required=False),
    Field("tier", ("Tier",), is_required=False),
    Field("question_type", ("Category", "Type", "type"), is_required=False),
    Field("difficulty", ("Difficulty",), is_required=False),
    Field("is_adversarial", ("adversarial", "Adversarial"), is_required=False),
    Field("false_premise", ("false premise", "False premise"), is_required=False),
)
_YES, _NO = frozenset({"true", "yes", "y", "1", "x"}), frozenset({"false", "no", "n", "0", ""})


def read_question_bank(
    path: Path,
    *,
    columns: Mapping[str, str] | None = None,
    figures: Mapping[str, str] | None = None,
    adversarial: Collection[str] = (),
) -> Loaded:
    """The raw table ``questions``.

    ``figures`` maps the letters that a question's id begins with to a figure's name. A general question whose
    text has ``{figure}`` is asked of every figure: its id is the letters and its own (M and 1 give M1).
    ``adversarial`` are ids of questions on a false premise, beside those that the bank marks.
    """
    table = read_table(path, _FIELDS, columns)
    rows: list[tuple[object, ...]] = []
    marked = {fold_label(question) for question in adversarial}
    for position, number in enumerate(table.line_numbers):
        given = {name: values[position].strip() or None for name, values in table.columns.items()}
        is_marked = _read_flag(given.get("is_adversarial"), f"{path}: line {number}")
        for question_id, text, figure in _fill_template(given, figures or {}, f"{path}: line {number}"):
            key = fold_label(question_id)
            tier = _name_tier(given, text)
            is_adversarial = is_marked or key in marked or given.get("false_premise") is not None
            about = (figure, tier, given.get("question_type"), given.get("difficulty"))
            rows.append((question_id, key, text, *about, is_adversarial, given.get("false_premise"), number))
    _refuse_twins(rows, path)
    unknown = sorted(marked.difference(str(row[1]) for row in rows))
    findings = [
        Finding("line 1", "unknown_question", f"adversarial names {question!r}, which the bank does not have")
        for question in unknown
    ]
    return Loaded(
        {"questions": build_table("questions", rows)},
        len(table.line_numbers),
        (*find_no_rows(table.line_numbers), *findings),
    )


def _fill_template(
    given: Mapping[str, str | None], figures: Mapping[str, str], place: str
) -> list[tuple[str, str, str | None]]:
    question_id, text = given["question_id"], given["question_text"]
    if question_id is None or text is None:
        raise InputError(
            "a question has no id or no text", place=place, remedy="fill both in, or remove the row"
        )
    if FIGURE_MARK not in text:
        return [(question_id, text, given.get("figure") or _find_figure(question_id, figures))]
    if not figures:
        raise InputError(
            f"the question is a template ({FIGURE_MARK}) and the study names no figures",
            place=place,
            remedy='name them: figures = { M = "Macrina", … } in [ratings] questions',
        )
    return [
        (letters + question_id, text.replace(FIGURE_MARK, name), name) for letters, name in figures.items()
    ]


def _find_figure(question_id: str, figures: Mapping[str, str]) -> str | None:
    """The figure whose letters the id begins with; the longest ones win, and a number must follow."""
    for letters in sorted(figures, key=len, reverse=True):
        rest = question_id[len(letters) :].lstrip("-_. ")
        if question_id.casefold().startswith(letters.casefold()) and not rest[:1].isalpha():
            return figures[letters]
    return None


def _name_tier(given: Mapping[str, str | None], text: str) -> str | None:
    tier = given.get("tier")
    if tier is not None:
        return tier.casefold()
    if given["question_text"] != text or (given.get("difficulty") or "").casefold() == "general":
        return "general"
    return "specific" if given.get("difficulty") else None


def _read_flag(text: str | None, place: str) -> bool:
    folded = (text or "").casefold()
    if folded not in _YES | _NO:
        raise InputError(f"is_adversarial is {text!r}", place=place, remedy="write yes or no")
    return folded in _YES


def _refuse_twins(rows: list[tuple[object, ...]], path: Path) -> None:
    first: dict[object, object] = {}
    for row in rows:
        question_id, key, number = row[0], row[1], row[-1]
        if key in first:
            raise InputError(
                f"the question id {question_id!r} stands there twice (first on line {first[key]})",
                place=f"{path}: line {number}",
                remedy="give every question an id of its own",
            )
        first[key] = number

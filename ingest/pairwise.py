"""Pairwise judgements: which of two answers to an item an annotator preferred."""

from collections.abc import Mapping
from pathlib import Path

from ingest.labels import People, fold_label, name_people
from ingest.raw_rating_tables import build_table
from ingest.raw_table import Finding, Loaded
from ingest.text_files import Field, read_table
from warehouse.errors import InputError

_FIELDS = (
    Field("item", ("item_id", "question_id")),
    Field("generator_1", ("model_1", "system_1")),
    Field("generator_2", ("model_2", "system_2")),
    Field("annotator", ("annotator_id", "rater")),
    Field("preferred", ("preference", "winner")),
)
_TIES = frozenset({"tie", "0", "3", "equal", "draw", "both", "="})


def read_pairwise_judgements(
    path: Path, *, people: People, columns: Mapping[str, str] | None = None
) -> Loaded:
    """The raw table ``pairwise_judgements``. ``preferred`` is 1, 2 or tie, or the name of one of the two."""
    table = read_table(path, _FIELDS, columns)
    rows: list[tuple[object, ...]] = []
    findings: list[Finding] = []
    seen: dict[tuple[str, ...], tuple[str, int]] = {}
    judged = (text for name in ("generator_1", "generator_2") for text in table.columns[name])
    people = name_people(people.declared_models, (*people.generators, *judged))
    given = zip(*(table.columns[field.name] for field in _FIELDS), table.line_numbers, strict=True)
    for item, first, second, annotator, preferred, number in given:
        place = f"{path}: line {number}"
        keys = tuple(map(fold_label, (item, first, second, annotator)))
        if not all(keys) or keys[1] == keys[2]:
            message = "the row lacks an item, an annotator or two different models"
            raise InputError(message, place=place, remedy="complete it or remove it")
        code = _read_preference(preferred, keys, place)
        if _is_repeated(seen, keys, code, number, place):
            message = f"{annotator} judges this pair of item {item} twice; it counts once"
            findings.append(Finding(f"line {number}", "duplicate_judgement", message))
        else:
            names = zip((item, first, second, annotator), keys, strict=True)
            texts = [text for pair in names for text in pair]
            rows.append((*texts, code, people.is_model(annotator, place), number))
    return Loaded(
        {"pairwise_judgements": build_table("pairwise_judgements", rows)},
        len(table.line_numbers),
        tuple(findings),
    )


def _read_preference(text: str, keys: tuple[str, ...], place: str) -> str:
    folded = fold_label(text)
    if folded in ("1", keys[1]):
        return "1"
    if folded in ("2", keys[2]):
        return "2"
    if folded in _TIES:
        return "tie"
    raise InputError(f"preferred is {text!r}", place=place, remedy="write 1, 2 or tie")


def _is_repeated(
    seen: dict[tuple[str, ...], tuple[str, int]], keys: tuple[str, ...], code: str, number: int, place: str
) -> bool:
    """Whether the same judgement stands there already, in either order. Two different ones are refused."""
    item, first, second, annotator = keys
    is_turned = second < first
    pair = (item, *sorted((first, second)), annotator)
    straight = {"1": "2", "2": "1"}.get(code, code) if is_turned else code
    known = seen.setdefault(pair, (straight, number))
    if known[1] == number:
        return False
    if known[0] != straight:
        message = f"{annotator} judges this pair of item {item} twice, and differently (line {known[1]})"
        raise InputError(message, place=place, remedy="keep the judgement that holds")
    return True

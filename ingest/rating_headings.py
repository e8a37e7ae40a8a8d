"""Which column of a rating sheet holds what, by headings as people write them."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from ingest.labels import fold_heading
from ingest.rubric import Dimension, Rubric
from ingest.workbooks import Headed, Sheet, find_heading, map_headings, place_columns
from warehouse.errors import InputError

# Our name of a column, and the folded headings that it goes by, best first.
HEADINGS: Mapping[str, tuple[str, ...]] = {
    "question_id": ("questionid", "qid", "q", "questionno", "itemid", "item", "question", "unit"),
    "generator_id": (
        "generatorid",
        "generator",
        "modelid",
        "model",
        "modelcode",
        "system",
        "systemid",
        "code",
    ),
    "annotator_id": (
        "annotatorid",
        "annotator",
        "raterid",
        "rater",
        "annotatorname",
        "judgeid",
        "judge",
        "coder",
    ),
    "date": ("date", "ratedon", "scoredon"),
    "response_tags": ("responseleveltags", "responsetags", "responseleveltag", "responsetag"),
    "error_tags": ("errortags", "errortag", "tags", "tag"),
    "claims": ("claims", "claim", "quotedclaims", "quotedclaim"),
    "notes": ("notesjustification", "notes", "note", "justification", "comments", "comment"),
    "dimension": ("dimension", "criterion", "aspect"),
    "score": ("score", "rating", "value"),
}
# A long file calls its unit item × system; the study may map these names too.
SYNONYMS = {"item": "question_id", "system": "generator_id", "rater": "annotator_id"}


class RatingColumns(NamedTuple):
    """Column numbers by our name, and of each dimension where the sheet is wide (empty where it is long)."""

    headed: Headed
    places: dict[str, int]
    dimensions: dict[Dimension, int]

    @property
    def is_long(self) -> bool:
        return not self.dimensions


def find_rating_columns(
    sheet: Sheet, rubric: Rubric, columns: Mapping[str, str], path: Path
) -> RatingColumns | None:
    """The columns of a rating sheet, wide or long; None where no row looks like its heading.

    Raises InputError for a blinding key, and for a mapped column or a dimension that is missing.
    """
    names = _accepted_headings(columns)
    headed = find_heading(sheet, [names["question_id"], names["generator_id"]], path)
    if headed is None:
        _refuse_key(sheet, path)
        return None
    places = place_columns(headed, names)
    if {"dimension", "score"} <= set(places):
        _require_mapped(headed, columns, places, {}, path)
        return RatingColumns(headed, places, {})
    dimensions = _place_dimensions(headed, rubric, columns)
    missing = [part.name for part in rubric.dimensions if part not in dimensions]
    if not dimensions:
        _refuse_key(sheet, path)
    if missing:
        raise InputError(
            f"no column for {', '.join(missing)}; the headings are {_list_headings(headed)}",
            place=f"{path}: {sheet.place(headed.heading_row)}",
            remedy="add the column, or give the study a rubric with the dimensions that the sheets have",
        )
    _require_mapped(headed, columns, places, dimensions, path)
    return RatingColumns(headed, places, dimensions)


def _accepted_headings(columns: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    names = dict(HEADINGS)
    for name, heading in map_headings(columns).items():
        names[SYNONYMS.get(name, name)] = (heading,)
    return names


def _place_dimensions(headed: Headed, rubric: Rubric, columns: Mapping[str, str]) -> dict[Dimension, int]:
    mapped = {fold_heading(name): fold_heading(heading) for name, heading in columns.items()}
    places = {}
    for dimension in rubric.dimensions:
        own = fold_heading(dimension.name)
        column = headed.headings.get(mapped.get(own, own))
        if column is not None:
            places[dimension] = column
    return places


def _require_mapped(
    headed: Headed,
    columns: Mapping[str, str],
    places: Mapping[str, int],
    dimensions: Mapping[Dimension, int],
    path: Path,
) -> None:
    known = set(places) | {part.name for part in dimensions}
    for name, heading in columns.items():
        if SYNONYMS.get(name, name) not in known:
            raise InputError(
                f"the study maps {name} to {heading!r}, which is no heading here; "
                f"the headings are {_list_headings(headed)}",
                place=f"{path}: {headed.sheet.place(headed.heading_row)}",
                remedy="correct columns in [ratings], or the heading",
            )


def _refuse_key(sheet: Sheet, path: Path) -> None:
    for number, cells in sheet.rows[:5]:
        folded = {fold_heading(text) for text in cells}
        if "code" in folded and folded & {"generatorid", "generator", "model"}:
            raise InputError(
                "this is a blinding key, no sheet of scores",
                place=f"{path}: {sheet.place(number)}",
                remedy="keep it out of sheets, where annotators could see it, and name it as key",
            )


def _list_headings(headed: Headed) -> str:
    row = next((number, cells) for number, cells in headed.sheet.rows if number == headed.heading_row)
    return ", ".join(repr(text) for text in row[1] if text.strip())

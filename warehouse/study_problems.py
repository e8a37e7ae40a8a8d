"""The faults of a study file, told together, each with its place and remedy."""

import difflib
from collections.abc import Sequence
from typing import Any, NamedTuple, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from warehouse.errors import InputError

REMEDIES = {
    "string_type": 'give text in quotes: key = "…"',
    "string_too_short": "give it a text",
    "int_type": "give a whole number without quotes",
    "float_type": "give a number without quotes",
    "bool_type": "give true or false",
    "date_type": "give a date without quotes: 2026-07-19",
    "list_type": 'give a list: key = ["…", "…"]',
    "dict_type": 'give a table: key = { name = "…" }',
    "model_type": "give a section with keys of its own: [section]",
}


class StudyProblem(NamedTuple):
    """One fault. ``place`` is a key of the study file, such as ``generated[0].aligned``."""

    place: str
    message: str
    remedy: str


def study_problem(message: str, remedy: str) -> PydanticCustomError:
    """The error that a validator of the study raises, with its remedy."""
    return PydanticCustomError("study", message, {"remedy": remedy})


def describe_problems(error: ValidationError, model: type[BaseModel], file_name: str) -> InputError:
    """All faults that the schema found, as one error of ours."""
    return gather_problems([_describe(details, model) for details in error.errors()], file_name)


def gather_problems(problems: Sequence[StudyProblem], file_name: str) -> InputError:
    """One error for one or many faults of the study file."""
    if len(problems) == 1:
        place, message, remedy = problems[0]
        return InputError(message, place=f"{file_name}: {place}" if place else file_name, remedy=remedy)
    lines = [
        f"\n  {file_name}: {problem.place}: {problem.message}\n    remedy: {problem.remedy}"
        for problem in problems
    ]
    return InputError(
        f"the study has {len(problems)} faults{''.join(lines)}",
        place=file_name,
        remedy="correct each of them",
    )


def _describe(details: ErrorDetails, model: type[BaseModel]) -> StudyProblem:
    path = tuple(part for part in details["loc"] if part != "[key]")
    place = _spell_place(path)
    context = details.get("ctx", {})
    match details["type"]:
        case "extra_forbidden":
            return StudyProblem(place, f"the key {path[-1]!r} is unknown", _name_known_keys(model, path))
        case "missing":
            return StudyProblem(place, "the key is missing", f"add {path[-1]} = …")
        case "literal_error":
            message = f"{details['input']!r} is not one of {context['expected']}"
            return StudyProblem(place, message, f"give one of {context['expected']}")
        case "list_type" if isinstance(details["input"], dict):
            remedy = f"write the section with two brackets: [[{place}]], once for each of them"
            return StudyProblem(place, "there may be several of this section", remedy)
        case "study":
            return StudyProblem(place, details["msg"], context["remedy"])
        case kind:
            message = f"{details['msg'][0].lower()}{details['msg'][1:]}, not {_spell_value(details['input'])}"
            return StudyProblem(place, message, REMEDIES.get(kind, "give a value that is allowed"))


def _spell_place(path: Sequence[str | int]) -> str:
    place = ""
    for part in path:
        place += f"[{part}]" if isinstance(part, int) else f".{part}" if place else str(part)
    return place


def _spell_value(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _name_known_keys(model: type[BaseModel], path: Sequence[str | int]) -> str:
    for part in path[:-1]:
        if isinstance(part, str):
            model = _find_model(model.model_fields[part].annotation) or model
    known = list(model.model_fields)
    close = difflib.get_close_matches(str(path[-1]), known, n=1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    return f"{hint}known here: {', '.join(known)}"


def _find_model(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((model for part in get_args(annotation) if (model := _find_model(part))), None)

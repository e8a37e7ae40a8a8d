"""The rubric: dimensions, scales, tags and the rules that bind them, read from a ``rubric.toml``."""

import math
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ingest.labels import fold_heading
from ingest.raw_rating_tables import build_table
from ingest.raw_table import Loaded
from ingest.text_files import read_text
from warehouse.errors import InputError

LEVELS = ("nominal", "ordinal", "interval")
RESPONSE_SCOPE = "response"


class Dimension(NamedTuple):
    """One dimension and its scale. ``step`` 0 allows any value between the ends."""

    name: str
    level: str
    minimum: float
    maximum: float
    step: float
    allows_na: bool


class Tag(NamedTuple):
    """One tag. ``scope`` is ``response`` or a dimension; ``at_or_below`` the score that goes with it."""

    name: str
    scope: str
    at_or_below: float | None
    needs_claim: bool


class Rule(NamedTuple):
    """A tag that fixes the score of a dimension."""

    when_tag: str
    dimension: str
    score: float


class Rubric(NamedTuple):
    """What annotators score, in the order of their sheets."""

    dimensions: tuple[Dimension, ...]
    tags: tuple[Tag, ...] = ()
    rules: tuple[Rule, ...] = ()

    def find_dimension(self, heading: str) -> Dimension | None:
        """The dimension that a heading names, whatever its case, spaces and punctuation."""
        folded = fold_heading(heading)
        return next((part for part in self.dimensions if fold_heading(part.name) == folded), None)

    def find_tag(self, text: str) -> Tag | None:
        """The tag that a text names, whatever its case, spaces and punctuation."""
        folded = fold_heading(text)
        return next((tag for tag in self.tags if fold_heading(tag.name) == folded), None)


def parse_rubric(path: Path) -> Rubric:
    """Read and check a rubric file. Raises InputError that names the table and the key."""
    try:
        content = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise InputError(
            f"the rubric is not TOML: {error}", place=str(path), remedy="correct the line"
        ) from None
    unknown = sorted(set(content) - {"dimension", "tag", "rule"})
    if unknown:
        raise _fault(
            path, f"unknown table {unknown[0]!r}", "a rubric has [[dimension]], [[tag]] and [[rule]]"
        )
    dimensions = tuple(
        _read_dimension(entry, f"{path}: [[dimension]] {number}")
        for number, entry in enumerate(content.get("dimension", []), start=1)
    )
    if not dimensions:
        raise _fault(path, "the rubric has no dimension", "give at least one [[dimension]]")
    tags = tuple(
        _read_tag(entry, f"{path}: [[tag]] {number}")
        for number, entry in enumerate(content.get("tag", []), start=1)
    )
    rules = tuple(
        _read_rule(entry, f"{path}: [[rule]] {number}")
        for number, entry in enumerate(content.get("rule", []), start=1)
    )
    return _check_rubric(Rubric(dimensions, tags, rules), path)


def read_rubric(path: Path) -> Loaded:
    """The raw tables ``rubric_dimensions``, ``rubric_tags`` and ``rubric_rules`` of a rubric file."""
    rubric = parse_rubric(path)
    dimensions = [(part.name, n, *part[1:], n) for n, part in enumerate(rubric.dimensions, start=1)]
    tags = [(tag.name, n, *tag[1:], n) for n, tag in enumerate(rubric.tags, start=1)]
    rules = [(*rule, n) for n, rule in enumerate(rubric.rules, start=1)]
    tables = {
        "rubric_dimensions": build_table("rubric_dimensions", dimensions),
        "rubric_tags": build_table("rubric_tags", tags),
        "rubric_rules": build_table("rubric_rules", rules),
    }
    return Loaded(tables, len(dimensions) + len(tags) + len(rules))


def _read_dimension(entry: Mapping[str, Any], place: str) -> Dimension:
    _check_keys(entry, {"name", "level", "minimum", "maximum", "step", "allows_na"}, place)
    dimension = Dimension(
        _take(entry, "name", str, place),
        _take(entry, "level", str, place, "ordinal"),
        float(_take(entry, "minimum", (int, float), place)),
        float(_take(entry, "maximum", (int, float), place)),
        float(_take(entry, "step", (int, float), place, 1)),
        _take(entry, "allows_na", bool, place, False),
    )
    if dimension.level not in LEVELS:
        raise _fault(place, f"the level is {dimension.level!r}", f"give one of {', '.join(LEVELS)}")
    ends = (dimension.minimum, dimension.maximum, dimension.step)
    if not all(map(math.isfinite, ends)) or dimension.minimum >= dimension.maximum or dimension.step < 0:
        raise _fault(
            place, "the scale is empty", "minimum must lie below maximum, and step must not be negative"
        )
    return dimension


def _read_tag(entry: Mapping[str, Any], place: str) -> Tag:
    _check_keys(entry, {"name", "scope", "at_or_below", "needs_claim"}, place)
    ceiling = _take(entry, "at_or_below", (int, float), place, None)
    return Tag(
        _take(entry, "name", str, place),
        _take(entry, "scope", str, place, RESPONSE_SCOPE),
        None if ceiling is None else float(ceiling),
        _take(entry, "needs_claim", bool, place, False),
    )


def _read_rule(entry: Mapping[str, Any], place: str) -> Rule:
    _check_keys(entry, {"when_tag", "dimension", "score"}, place)
    return Rule(
        _take(entry, "when_tag", str, place),
        _take(entry, "dimension", str, place),
        float(_take(entry, "score", (int, float), place)),
    )


_REQUIRED = object()


def _take(entry: Mapping[str, Any], key: str, kind: Any, place: str, default: Any = _REQUIRED) -> Any:
    if key not in entry:
        if default is _REQUIRED:
            raise _fault(place, f"the key {key!r} is missing", f"add {key} = …")
        return default
    value = entry[key]
    is_wrong = not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool)
    if is_wrong or (isinstance(value, str) and not value.strip()):
        raise _fault(place, f"{key} = {value!r} will not do", "give it a value of its kind")
    return value


def _check_keys(entry: Mapping[str, Any], known: set[str], place: str) -> None:
    unknown = sorted(set(entry) - known)
    if unknown:
        raise _fault(place, f"unknown key {unknown[0]!r}", f"the keys are {', '.join(sorted(known))}")


def _check_rubric(rubric: Rubric, path: Path) -> Rubric:
    for names in ([part.name for part in rubric.dimensions], [tag.name for tag in rubric.tags]):
        folded = [fold_heading(name) for name in names]
        twice = next((name for name, key in zip(names, folded, strict=True) if folded.count(key) > 1), None)
        if twice:
            raise _fault(
                path, f"{twice!r} stands there twice", "give every dimension and tag a name of its own"
            )
    for tag in rubric.tags:
        if tag.scope != RESPONSE_SCOPE and not any(part.name == tag.scope for part in rubric.dimensions):
            raise _fault(
                path, f"tag {tag.name!r} has the scope {tag.scope!r}", "name a dimension, or response"
            )
    for rule in rubric.rules:
        known = next((part for part in rubric.dimensions if part.name == rule.dimension), None)
        if known is None or not any(tag.name == rule.when_tag for tag in rubric.tags):
            raise _fault(
                path, f"a rule names {rule.when_tag!r} and {rule.dimension!r}", "name what the rubric has"
            )
        if not known.minimum <= rule.score <= known.maximum:
            raise _fault(path, f"a rule sets {rule.dimension!r} to {rule.score:g}", "stay on the scale")
    return rubric


def _fault(place: Path | str, message: str, remedy: str) -> InputError:
    return InputError(message, place=str(place), remedy=remedy)

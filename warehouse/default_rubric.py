"""The default rubric: the seeds of the dbt project, as the readers of sheets want it."""

import csv
from functools import lru_cache

from ingest.rubric import Dimension, Rubric, Rule, Tag, parse_rubric
from warehouse.runner import project_root
from warehouse.study import Study


def find_rubric(study: Study) -> Rubric:
    """The study's own rubric, or the default one."""
    if study.ratings and study.ratings.rubric:
        return parse_rubric(study.folder.root / study.ratings.rubric)
    return read_default_rubric()


@lru_cache(maxsize=1)
def read_default_rubric() -> Rubric:
    """The default rubric from the seeds, the one place where it stands."""
    dimensions = tuple(
        Dimension(
            row["dimension"],
            row["level_code"],
            float(row["minimum"]),
            float(row["maximum"]),
            float(row["step"]),
            row["allows_na"] == "true",
        )
        for row in _read_seed("default_rubric_dimensions")
    )
    tags = tuple(
        Tag(
            row["tag"],
            row["scope"],
            float(row["at_or_below"]) if row["at_or_below"] else None,
            row["needs_claim"] == "true",
        )
        for row in _read_seed("default_rubric_tags")
    )
    rules = tuple(
        Rule(row["when_tag"], row["dimension"], float(row["score"]))
        for row in _read_seed("default_rubric_rules")
    )
    return Rubric(dimensions, tags, rules)


def _read_seed(name: str) -> list[dict[str, str]]:
    path = project_root() / "warehouse" / "seeds" / f"{name}.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))

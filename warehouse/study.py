"""The study file: what a study is made of and the options that its numbers are computed under.

``read_study`` checks the whole file and tells all its faults together, each with its place and remedy.
"""

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import Field, PrivateAttr, ValidationError, field_validator, model_validator

from ingest.text_files import read_text
from warehouse.errors import InputError
from warehouse.folder import StudyFolder, find_study
from warehouse.study_generators import Generator, expand_generators
from warehouse.study_paths import relative_name
from warehouse.study_problems import describe_problems, study_problem
from warehouse.study_sections import (
    BACKGROUND_ID,
    Background,
    Detection,
    Embedding,
    Generated,
    Index,
    Lexicon,
    Original,
    Pairwise,
    Parser,
    Ratings,
    Section,
    Validator,
)

ComponentCode = Literal["A", "W", "F", "S", "C", "I", "L"]


class Study(Section):
    """A whole study file. Defaults are those of ``docs/metrics.md``."""

    name: Annotated[str, Field(min_length=1)]
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 12345
    resamples: Annotated[int, Field(ge=0, le=1_000_000)] = 1000
    level: Annotated[float, Field(gt=0, lt=1)] = 0.95
    block: Annotated[int, Field(ge=1)] = 1
    cut: Annotated[int, Field(ge=1)] = 12_000
    sensitivity_cuts: list[Annotated[int, Field(ge=1)]] = Field(default=[6_000, 24_000])
    letters: Literal["apart", "merged"] = "apart"
    margin: Annotated[float, Field(ge=0, lt=1)] = 0.1
    components: list[ComponentCode] | None = None
    original: Original = Original()
    generated: list[Generated] = Field(default=[])
    background: Background | None = None
    index: Index | None = None
    lexicon: Lexicon = Lexicon()
    embedding: Embedding | None = None
    parser: Parser = Parser()
    validator: Validator = Validator()
    ratings: Ratings | None = None
    pairwise: Pairwise | None = None
    detection: Detection | None = None

    _folder: StudyFolder = PrivateAttr()
    _generators: tuple[Generator, ...] = PrivateAttr(default=())

    @property
    def folder(self) -> StudyFolder:
        """Where the study lies and what the program makes there."""
        return self._folder

    @property
    def generators(self) -> tuple[Generator, ...]:
        """The generators in the order of the file; those of one glob in the order of their names."""
        return self._generators

    @field_validator("components")
    @classmethod
    def _has_components(cls, value: list[str] | None) -> list[str] | None:
        if value is not None and (not value or len(set(value)) < len(value)):
            raise study_problem(
                "components is empty or names one twice", "name each wanted one of A W F S C I L once"
            )
        return value

    @model_validator(mode="after")
    def _has_plain_ids(self) -> Self:
        if self.original.id == BACKGROUND_ID:
            raise study_problem(f"the original's id is {BACKGROUND_ID!r}", "give [original] another id")
        return self

    def options(self) -> dict[str, str]:
        """Every option that numbers depend on, defaults resolved, as text; for ``raw.study_options``."""
        low, high = self.validator.length
        components = [code for code in "AWFSCIL" if code in (self.components or ())]
        return {
            "name": self.name,
            "original_id": self.original.id,
            "seed": str(self.seed),
            "resamples": str(self.resamples),
            "level": repr(self.level),
            "block": str(self.block),
            "cut": str(self.cut),
            "sensitivity_cuts": ",".join(map(str, sorted(set(self.sensitivity_cuts) - {self.cut}))),
            "letters": self.letters,
            "margin": repr(float(self.margin)),
            "components": ",".join(components),
            "length_low": repr(float(low)),
            "length_high": repr(float(high)),
            "jaccard_ceiling": repr(float(self.validator.jaccard)),
        }

    def relative_name(self, path: Path) -> str:
        """A path as the tables show it: relative to the study's folder."""
        return relative_name(self.folder.root, path)


def read_study(path: Path) -> Study:
    """Read and check the study at a folder or a file. Raises InputError that names every fault."""
    folder = find_study(path)
    content = _read_toml(folder.study_file)
    try:
        study = Study.model_validate(content, context={"folder": folder.root})
    except ValidationError as error:
        raise describe_problems(error, Study, folder.study_file.name) from None
    taken = (study.original.id, BACKGROUND_ID)
    study._folder = folder
    study._generators = expand_generators(study.generated, folder, taken)
    return study


def _read_toml(study_file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read_text(study_file))
    except tomllib.TOMLDecodeError as error:
        raise InputError(
            f"the study file is not TOML: {error}",
            place=study_file.name,
            remedy='correct the line; text stands in "quotes", and each key once',
        ) from None

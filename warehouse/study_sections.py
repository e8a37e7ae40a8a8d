"""The sections of a study file, their keys, types and defaults. An unknown key is an error."""

import datetime
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from warehouse.study_paths import FilePath, FilePattern, TemplatePath
from warehouse.study_problems import study_problem

BACKGROUND_ID = "background"


def _check_id(value: str) -> str:
    if value != value.strip() or not value or not value.isprintable():
        raise study_problem(f"the id {value!r} is empty or has white space about it", "give a plain name")
    return value


Id = Annotated[str, AfterValidator(_check_id)]
AlignedColumns = dict[
    Literal["line_id", "original", "translation", "generated", "generated_translation"], str
]


class Section(BaseModel):
    """What all sections share: strict types, no unknown keys, no change after reading."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Original(Section):
    """The text that generators answer. ``lines`` gives it apart; else it is the union of their files."""

    id: Id = "original"
    lines: FilePath | None = None
    columns: dict[Literal["line_id", "original", "translation"], str] = {}
    parses: TemplatePath | None = None


class GeneratorRecord(BaseModel):
    """How a text was made. Keys beyond the named ones are kept as its parameters."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)

    model: str | None = None
    version: str | None = None
    accessed: datetime.date | None = None
    instructions: FilePath | None = None

    @property
    def parameters(self) -> dict[str, Any]:
        """The keys that are not named here, such as ``temperature``."""
        return dict(self.__pydantic_extra__ or {})


class Acceptance(Section):
    """How ``metewand accept`` took a validated text into the study; written by it, not by hand.

    The record holds for the text whose hash it names: a text that was changed since is not verified.
    """

    accepted: datetime.date
    text_sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    validator_version: str
    length: Annotated[list[float], Field(min_length=2, max_length=2)]
    jaccard: float
    lexicon_sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    lexicon_form_count: Annotated[int, Field(ge=0)]
    batch_size: Annotated[int, Field(ge=1)]
    batch_count: Annotated[int, Field(ge=1)]
    repair_rounds: Annotated[int, Field(ge=0)]


class Generated(Section):
    """One generator's aligned file, or with a glob one generator per file."""

    aligned: FilePattern
    id: Id | None = None
    parses: TemplatePath | None = None
    columns: AlignedColumns = {}
    generator: GeneratorRecord = GeneratorRecord()
    acceptance: Acceptance | None = None


class Background(Section):
    """Running text that stands for the language."""

    lines: FilePath
    columns: dict[Literal["line_id", "text"], str] = {}
    parses: TemplatePath | None = None


class Index(Section):
    """How often each form occurs in the language."""

    forms: FilePath
    columns: dict[Literal["form", "frequency"], str] = {}


class LexiconColumns(Section):
    """Headings of the three dictionaries, where they differ from our names."""

    inflections: dict[Literal["lemma", "form", "features"], str] = {}
    headwords: dict[Literal["lemma"], str] = {}
    variants: dict[Literal["lemma", "variant"], str] = {}


class Lexicon(Section):
    """The dictionaries that link forms to the language; any of them."""

    inflections: FilePath | None = None
    headwords: FilePath | None = None
    variants: FilePath | None = None
    columns: LexiconColumns = LexiconColumns()


class Embedding(Section):
    """A word2vec text file (``vectors``), a Stanza pretrain (``vocabulary``), or a matrix beside one."""

    matrix: FilePath | None = None
    vocabulary: FilePath | None = None
    vectors: FilePath | None = None

    @model_validator(mode="after")
    def _is_one_space(self) -> Self:
        if self.vectors and (self.matrix or self.vocabulary):
            raise study_problem(
                "vectors stands beside matrix or vocabulary", "give one space: either vectors, or the others"
            )
        if self.matrix and not self.vocabulary:
            raise study_problem(
                "a matrix alone does not say which word a row belongs to",
                'name its Stanza pretrain: vocabulary = "…"',
            )
        if not (self.vectors or self.vocabulary):
            raise study_problem("the section names no file", "give vectors or vocabulary")
        return self


class Parser(Section):
    """Models and settings of ``metewand parse``. ``letters`` are replaced on the way into the parser only.

    The models are local files, or with ``package`` those of a package of Stanza's for ``language``.
    """

    language: Annotated[str, Field(min_length=1)] = "ang"
    package: str | None = None
    pretrain: FilePath | None = None
    tagger: FilePath | None = None
    lemmatiser: FilePath | None = None
    parser: FilePath | None = None
    letters: dict[str, str] = {}
    background_sentences: Annotated[int, Field(ge=1)] = 5000

    @model_validator(mode="after")
    def _is_one_parser(self) -> Self:
        if self.package and (self.tagger or self.lemmatiser or self.parser):
            raise study_problem("a package stands beside model files", "give either the package or the files")
        if "" in self.letters:
            raise study_problem("letters maps the empty text", "give a letter before the equals sign")
        return self


class Validator(Section):
    """The rule of compliance of a line: band of its length ratio, ceiling of its similarity."""

    length: Annotated[list[float], Field(min_length=2, max_length=2)] = [0.8, 1.25]
    jaccard: Annotated[float, Field(ge=0, le=1)] = 0.7

    @model_validator(mode="after")
    def _is_band(self) -> Self:
        low, high = self.length
        if not 0 <= low <= high:
            raise study_problem(f"length {self.length} is no band", "give [low, high] with 0 ≤ low ≤ high")
        return self


class Questions(Section):
    """The question bank. ``figures`` maps the first letters of a question's id to the figure's name."""

    path: FilePath
    columns: dict[str, str] = {}
    figures: dict[str, str] = {}
    adversarial: list[str] = []


class Ratings(Section):
    """Human ratings of answers: sheets, and what goes with them."""

    questions: Questions | None = None
    responses: FilePath | None = None
    sheets: FilePattern | None = None
    columns: dict[str, str] = {}
    rubric: FilePath | None = None
    decisions: FilePath | None = None
    key: FilePath | None = None
    references: FilePattern | None = None
    model_annotators: list[str] = []


class Pairwise(Section):
    """Preferences between two generators' answers."""

    judgements: FilePattern
    columns: dict[str, str] = {}
    model_annotators: list[str] = []


class Detection(Section):
    """Blind tests: answers of judges, and which items were generated."""

    sheets: FilePattern
    columns: dict[str, str] = {}
    key: FilePath | None = None
    model_judges: list[str] = []

"""Rating sheets: annotators' workbooks and long files to raw scores, tags and notes.

Nothing is dropped: every score cell becomes a row, blank or not; what was repaired, what breaks a rule and
what stands there twice is a finding with sheet and cell. A score that cannot be read, or two different scores
of one annotator for the same thing, refuse the file.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ingest.labels import People, fold_label, name_people
from ingest.rating_headings import RatingColumns, find_rating_columns
from ingest.raw_rating_tables import build_table
from ingest.raw_table import Finding, Loaded
from ingest.rubric import Dimension, Rubric
from ingest.score_cells import Score, parse_score
from ingest.tag_cells import WrittenTag, find_breaches, join_claims, parse_claims, parse_tags
from ingest.workbooks import Sheet, read_sheets, title_findings
from warehouse.errors import InputError

# Who (annotator, question, generator: text and key of each), in the order of the raw tables.
Names = tuple[str, str, str, str, str, str]
# A score's identity: annotator, question, generator, dimension.
ScoreKey = tuple[str, str, str, str]
Items = tuple[tuple[str, str], ...]


class GivenScore(NamedTuple):
    """A score or N/A, and where it stands."""

    score: float | None
    file_name: str
    place: str

    def __str__(self) -> str:
        return "N/A" if self.score is None else f"{self.score:g}"


class ParsedSheets(NamedTuple):
    """All that one file says, and each of its scores by what it is a score of."""

    scores: list[tuple[object, ...]]
    tags: list[tuple[object, ...]]
    rows: list[tuple[object, ...]]
    row_count: int
    findings: list[Finding]
    given: dict[ScoreKey, GivenScore]


def read_rating_sheet(
    path: Path,
    *,
    rubric: Rubric,
    people: People,
    columns: Mapping[str, str] | None = None,
    codes: Mapping[str, str] | None = None,
    beside: Sequence[Path] = (),
) -> Loaded:
    """The raw tables ``rating_scores``, ``rating_tags`` and ``rating_rows`` of one file.

    ``columns`` maps our names to headings; ``codes`` maps folded blinding codes to what they stand for, so
    that two codes of one answer are seen as one; ``beside`` are the study's other sheets, with which this one
    must not disagree about a score of the same annotator.
    """
    mapped = (tuple(sorted((columns or {}).items())), tuple(sorted((codes or {}).items())))
    # Files that are compared with each other are each read once; a file alone is not kept in memory.
    parse = _parse if beside else _parse.__wrapped__
    parsed = parse(path, _stamp(path), rubric, people, mapped)
    findings = list(parsed.findings)
    for other in sorted(set(beside) - {path}):
        theirs = _parse(other, _stamp(other), rubric, people, mapped)
        _refuse_self_judging(parsed, theirs, people, path)
        findings.extend(_compare_files(parsed, theirs, is_later=other < path))
    tables = {
        "rating_scores": build_table("rating_scores", parsed.scores),
        "rating_tags": build_table("rating_tags", parsed.tags),
        "rating_rows": build_table("rating_rows", parsed.rows),
    }
    return Loaded(tables, parsed.row_count, tuple(findings))


def _stamp(path: Path) -> tuple[int, int]:
    try:
        status = path.stat()
    except OSError:
        return 0, 0  # the reader that opens it says so better
    return status.st_mtime_ns, status.st_size


@lru_cache(maxsize=64)
def _parse(
    path: Path, stamp: tuple[int, int], rubric: Rubric, people: People, mapped: tuple[Items, Items]
) -> ParsedSheets:
    sheets, findings = read_sheets(path)
    parsed = ParsedSheets([], [], [], 0, findings, {})
    found = [find_rating_columns(sheet, rubric, dict(mapped[0]), path) for sheet in sheets]
    if not any(found):
        raise InputError(
            "no sheet has a heading with a question and a model",
            place=str(path),
            remedy="name the columns Question ID and Model (or item and system), "
            "or map them in [ratings] columns",
        )
    row_count = 0
    several = sum(columns_found is not None for columns_found in found) > 1
    for sheet, columns_found in zip(sheets, found, strict=True):
        if columns_found is None:
            findings.append(
                Finding(sheet.place(1), "sheet_ignored", "the sheet has no scores; it was passed over")
            )
            continue
        findings.extend(title_findings(columns_found.headed))
        owner = (sheet.name if several else None) or path.name.split(".")[0]
        reader = _SheetReader(path, columns_found, rubric, people, parsed, owner=owner, codes=dict(mapped[1]))
        row_count += reader.read_rows()
    _refuse_self_judging(parsed, parsed, people, path)
    return parsed._replace(row_count=row_count)


def _refuse_self_judging(judging: ParsedSheets, judged: ParsedSheets, people: People, path: Path) -> None:
    """A name that stands among the annotators here and among the models there is a model."""
    models = name_people(people.declared_models, (*people.generators, *{key[2] for key in judged.given}))
    for annotator in sorted({key[0] for key in judging.given}):
        models.is_model(annotator, str(path))


class _SheetReader:
    """Reads the rows of one sheet into ``parsed``."""

    def __init__(
        self,
        path: Path,
        columns: RatingColumns,
        rubric: Rubric,
        people: People,
        parsed: ParsedSheets,
        *,
        owner: str,
        codes: Mapping[str, str],
    ) -> None:
        self.path, self.columns, self.rubric, self.people, self.parsed = path, columns, rubric, people, parsed
        self.sheet: Sheet = columns.headed.sheet
        self.places = columns.places
        self.owner, self.codes = owner, codes
        self.people_seen: dict[str, bool] = {}

    def read_rows(self) -> int:
        if "annotator_id" not in self.places:
            message = f"no column names the annotator; {self.owner!r} was taken from the name"
            self._note(self.columns.headed.heading_row, None, "annotator_from_name", message)
        read = self._read_long if self.columns.is_long else self._read_wide
        row_count = 0
        for number, cells in self.columns.headed.rows:
            if not any(text.strip() for text in cells):
                continue
            row_count += 1
            names = self._names(number, cells)
            if names is None:
                message = "the row names no question or no model; it was not used"
                self._note(number, None, "row_unusable", message)
            else:
                read(number, cells, names)
        return row_count

    def _read_long(self, number: int, cells: list[str], names: Names) -> None:
        column, text = self.places["dimension"], cells[self.places["dimension"]]
        dimension = self.rubric.find_dimension(text)
        if dimension is None:
            raise InputError(
                f"the rubric has no dimension {text!r}",
                place=f"{self.path}: {self.sheet.place(number, column)}",
                remedy="correct it, or give the study a rubric that has it (rubric in [ratings])",
            )
        place = self.places["score"]
        score = self._take_score(number, place, cells[place], dimension, names)
        if score.is_not_applicable and not dimension.allows_na:
            message = f"{dimension.name} does not allow N/A; it was read as missing"
            self._note(number, place, "na_not_allowed", message)

    def _read_wide(self, number: int, cells: list[str], names: Names) -> None:
        scores = {
            dimension.name: self._take_score(number, column, cells[column], dimension, names)
            for dimension, column in self.columns.dimensions.items()
        }
        tags = self._take_tags(number, cells, names)
        self._take_rest(number, cells, names)
        is_blank = all(score.score is None and not score.is_not_applicable for score in scores.values())
        if is_blank and not tags:
            return
        by_name = {dimension.name: column for dimension, column in self.columns.dimensions.items()}
        for dimension, code, message in find_breaches(self.rubric, scores, tags):
            column = (
                by_name[dimension]
                if dimension
                else self.places.get("error_tags", self.places.get("response_tags"))
            )
            self._note(number, column, code, message)
        for dimension, score in scores.items():
            if score.score is None and not score.is_not_applicable:
                self._note(
                    number, by_name[dimension], "score_missing", f"{dimension} is blank in a row with scores"
                )

    def _names(self, number: int, cells: list[str]) -> Names | None:
        question = cells[self.places["question_id"]]
        generator = cells[self.places["generator_id"]]
        annotator = cells[self.places["annotator_id"]] if "annotator_id" in self.places else self.owner
        if not question.strip() or not generator.strip():
            return None
        key = fold_label(annotator)
        if not key:
            if not any(cells[column].strip() for column in self._content_columns()):
                return None
            raise InputError(
                "the row has scores and no annotator",
                place=f"{self.path}: {self.sheet.place(number, self.places['annotator_id'])}",
                remedy="say who scored it",
            )
        if key not in self.people_seen:
            place = f"{self.path}: {self.sheet.place(number, self.places.get('annotator_id'))}"
            self.people_seen[key] = self.people.is_model(annotator, place)
        return annotator, key, question, fold_label(question), generator, fold_label(generator)

    def _content_columns(self) -> Iterator[int]:
        yield from self.columns.dimensions.values()
        yield from (
            self.places[name] for name in ("score", "response_tags", "error_tags") if name in self.places
        )

    def _take_score(self, number: int, column: int, text: str, dimension: Dimension, names: Names) -> Score:
        score = parse_score(text, dimension)
        if score.fault:
            raise InputError(
                score.fault,
                place=f"{self.path}: {self.sheet.place(number, column)}",
                remedy=f"give {dimension.minimum:g} to {dimension.maximum:g}, N/A, or leave it blank",
            )
        if score.repair:
            self._note(number, column, "score_repaired", score.repair)
        cell = self.sheet.cell(number, column)
        self.parsed.scores.append(
            (
                *names,
                dimension.name,
                text,
                score.score,
                score.is_not_applicable,
                self.people_seen[names[1]],
                self.sheet.name,
                cell,
                number,
            )
        )
        if score.score is not None or score.is_not_applicable:
            answer = self.codes.get(names[5], names[5])
            self._register(number, column, (names[1], names[3], answer, dimension.name), score)
        return score

    def _register(self, number: int, column: int, key: ScoreKey, score: Score) -> None:
        here = GivenScore(score.score, self.path.name, self.sheet.place(number, column))
        first = self.parsed.given.setdefault(key, here)
        if first is not here:
            self.parsed.findings.append(_compare_scores(key, first, here))

    def _take_tags(self, number: int, cells: list[str], names: Names) -> list[WrittenTag]:
        found: list[tuple[WrittenTag, int]] = []
        for name in ("response_tags", "error_tags"):
            if name in self.places:
                column = self.places[name]
                found.extend((written, column) for written in parse_tags(cells[column], self.rubric))
        claims = parse_claims(cells[self.places["claims"]], self.rubric) if "claims" in self.places else []
        tags, left = join_claims([written for written, _ in found], claims)
        for claim in left:
            self._note(
                number, self.places["claims"], "claim_without_tag", f"no tag goes with the claim {claim!r}"
            )
        seen: set[str] = set()
        for written, (_, column) in zip(tags, found, strict=True):
            if written.name in seen:
                self._note(
                    number, column, "duplicate_tag", f"{written.name} stands there twice; it counts once"
                )
            seen.add(written.name)
            self.parsed.tags.append(
                (
                    *names,
                    written.name,
                    written.claim,
                    self.people_seen[names[1]],
                    self.sheet.name,
                    self.sheet.cell(number, column),
                    number,
                )
            )
        return tags

    def _take_rest(self, number: int, cells: list[str], names: Names) -> None:
        rest = [
            cells[self.places[name]] if name in self.places else "" for name in ("date", "claims", "notes")
        ]
        if any(text.strip() for text in rest):
            self.parsed.rows.append((*names, *(text or None for text in rest), self.sheet.name, number))

    def _note(self, number: int, column: int | None, code: str, message: str) -> None:
        self.parsed.findings.append(Finding(self.sheet.place(number, column), code, message))


def _compare_files(ours: ParsedSheets, theirs: ParsedSheets, *, is_later: bool) -> Iterator[Finding]:
    """Findings for scores that another file gives too (told once, of the later file)."""
    for key in ours.given.keys() & theirs.given.keys():
        finding = _compare_scores(key, theirs.given[key], ours.given[key])
        if is_later:
            yield finding


def _compare_scores(key: ScoreKey, first: GivenScore, second: GivenScore) -> Finding:
    annotator, question, generator, dimension = key
    what = f"{dimension} of {question} × {generator} by {annotator}"
    if first.score != second.score:
        raise InputError(
            f"two scores for {what}: {first} ({first.file_name}: {first.place}) and "
            f"{second} ({second.file_name}: {second.place})",
            place=f"{second.file_name}: {second.place}",
            remedy="settle which one the annotator meant and remove the other",
        )
    where = f"{first.file_name}: {first.place}"
    message = f"{what} stands there twice with the same score; it counts once (first: {where})"
    return Finding(second.place, "duplicate_rating", message)

"""A round of rating: who is shown which answers, under which codes, in which order.

Everything is drawn from the seed by name (round, annotator), so that adding an annotator changes nobody
else's sheet.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ingest.labels import fold_label, name_people
from ingest.question_bank import read_question_bank
from ingest.responses import read_responses
from ingest.rubric import RESPONSE_SCOPE, Dimension, Rubric
from warehouse.default_rubric import find_rubric
from warehouse.errors import InputError
from warehouse.human_sheets import (
    Column,
    draw_codes,
    draw_source,
    file_names,
    new_folder,
    write_key,
    write_workbook,
)
from warehouse.leaks import name_pattern, redact, refuse_leaks
from warehouse.study import Study

KEY_NAME = "blinding_key.csv"
KEY_HEADINGS = ("code", "generator_id", "question_id", "presentation")
STRATA = ("figure", "tier_code", "question_type", "difficulty")
LISTED_SCORES = 25  # a longer scale is bounded, not listed


class Answer(NamedTuple):
    """An answer to be rated, with what is known of its question."""

    question_id: str
    question_text: str
    generator_id: str
    version: str
    response_text: str
    about: dict[str, str]

    @property
    def key(self) -> tuple[str, str]:
        return self.question_id, self.generator_id


class RoundOptions(NamedTuple):
    """What a person may choose: how many calibration items by which strata, how many repeats."""

    annotators: Sequence[str]
    seed: int
    calibration_count: int = 0
    strata: Sequence[str] = ("figure", "difficulty")
    repeat_count: int = 0
    is_redacting: bool = False


class WrittenRound(NamedTuple):
    """What was written: how many workbooks, the key, and how many items each annotator has."""

    workbook_count: int
    key: Path
    item_count: int
    calibration_count: int


def write_round(study: Study, directory: Path, options: RoundOptions) -> WrittenRound:
    """Write the annotators' workbooks and the key. Raises InputError where a model's name would show."""
    _check_annotators(study, options)
    answers = read_answers(study)
    if options.calibration_count + 1 > len(answers) or options.repeat_count > len(answers):
        raise InputError(
            f"there are {len(answers)} answers: too few for {options.calibration_count} calibration items "
            f"and {options.repeat_count} repeats",
            remedy="ask for fewer",
        )
    pattern = name_pattern([name for answer in answers for name in (answer.generator_id, answer.version)])
    if options.is_redacting:
        answers = [answer._replace(response_text=redact(answer.response_text, pattern)) for answer in answers]
    names = file_names(options.annotators)
    codes, repeat_codes = assign_codes(answers, options.seed)
    calibration = draw_calibration(answers, options)
    main = [answer for answer in answers if answer.key not in {drawn.key for drawn in calibration}]
    key_rows = _key_rows(answers, codes, repeat_codes, options.repeat_count > 0)
    with new_folder(directory) as folder:
        writer = _RoundWriter(find_rubric(study), folder, names)
        for annotator in options.annotators:
            rows = order_items(main, codes, repeat_codes, annotator, options)
            writer.write("sheets", "Scores", annotator, rows)
            if calibration:
                shown = [(answer, codes[answer.key]) for answer in calibration]
                writer.write("calibration", "Calibration", annotator, shown)
        refuse_leaks(writer.written, pattern, "shorten the answers, or write the sheets with --redact")
        write_key(folder / KEY_NAME, KEY_HEADINGS, key_rows)
    return WrittenRound(
        len(writer.written), directory / KEY_NAME, len(main) + options.repeat_count, len(calibration)
    )


def parse_strata(text: str) -> tuple[str, ...]:
    """The strata of a comma-separated list. Raises InputError for one that questions do not have."""
    names = tuple(
        {"tier": "tier_code"}.get(part.strip(), part.strip()) for part in text.split(",") if part.strip()
    )
    unknown = [name for name in names if name not in STRATA]
    if unknown:
        raise InputError(
            f"there is no stratum {unknown[0]!r}",
            place="--strata",
            remedy="choose from figure, tier, question_type, difficulty",
        )
    return names


def read_answers(study: Study) -> list[Answer]:
    """The answers of the study with their questions, in the order of the bank. Raises InputError."""
    ratings = study.ratings
    if ratings is None or ratings.questions is None or ratings.responses is None:
        raise InputError(
            "the study names no question bank or no responses",
            place=study.folder.study_file.name,
            remedy="name both in [ratings]: questions and responses",
        )
    root, bank = study.folder.root, ratings.questions
    questions = read_question_bank(
        root / bank.path, columns=bank.columns, figures=bank.figures, adversarial=tuple(bank.adversarial)
    ).tables["questions"]
    by_key = {row["question_key"]: row for row in questions.to_pylist()}
    places = {key: place for place, key in enumerate(by_key)}
    answers: list[tuple[tuple[int, str], Answer]] = []
    for row in read_responses(root / ratings.responses).tables["responses"].to_pylist():
        question = by_key.get(row["question_key"])
        if question is None:
            raise InputError(
                f"the bank has no question {row['question_text']!r}",
                place=f"{ratings.responses}: line {row['row_number']}",
                remedy="correct the id, or add the question to the bank",
            )
        order = (places[row["question_key"]], row["generator_key"])
        answers.append((order, _as_answer(question, row)))
    return [answer for _, answer in sorted(answers, key=lambda pair: pair[0])]


def _as_answer(question: dict[str, Any], response: dict[str, Any]) -> Answer:
    about = {name: str(question[name] or "") for name in STRATA}
    return Answer(
        question["question_id"],
        question["question_text"],
        response["generator_id"],
        response["version"] or "",
        response["response_text"],
        about,
    )


def _check_annotators(study: Study, options: RoundOptions) -> None:
    if not options.annotators or len({fold_label(name) for name in options.annotators}) < len(
        options.annotators
    ):
        raise InputError("no annotator is named, or one twice", remedy="name each with --annotator")
    people = name_people(study.ratings.model_annotators if study.ratings else [])
    for annotator in options.annotators:
        people.is_model(annotator, "--annotator")


def assign_codes(
    answers: Sequence[Answer], seed: int
) -> tuple[dict[tuple[str, str], str], dict[tuple[str, str], str]]:
    """A code for each answer, the same for all annotators, and another for its second showing."""
    drawn = draw_codes(2 * len(answers), draw_source(seed, "codes"))
    first = {answer.key: code for answer, code in zip(answers, drawn, strict=False)}
    again = {answer.key: code for answer, code in zip(answers, drawn[len(answers) :], strict=True)}
    return first, again


def draw_calibration(answers: Sequence[Answer], options: RoundOptions) -> list[Answer]:
    """Items for all annotators to score and talk over first: from each stratum in turn, models by turns.

    They are left out of the round itself, because what was talked over is no independent judgement.
    """
    source = draw_source(options.seed, "calibration")
    strata: dict[tuple[str, ...], list[Answer]] = defaultdict(list)
    for answer in answers:
        strata[tuple(answer.about[name] for name in options.strata)].append(answer)
    order = sorted(strata)
    source.shuffle(order)
    for name in order:
        source.shuffle(strata[name])
    used: dict[str, int] = defaultdict(int)
    drawn: list[Answer] = []
    while len(drawn) < options.calibration_count:
        for name in order:
            if strata[name] and len(drawn) < options.calibration_count:
                chosen = min(strata[name], key=_least_used(used))
                strata[name].remove(chosen)
                used[chosen.generator_id] += 1
                drawn.append(chosen)
    return drawn


def _least_used(used: dict[str, int]) -> Callable[[Answer], int]:
    return lambda answer: used[answer.generator_id]


def order_items(
    answers: Sequence[Answer],
    codes: dict[tuple[str, str], str],
    repeat_codes: dict[tuple[str, str], str],
    annotator: str,
    options: RoundOptions,
) -> list[tuple[Answer, str]]:
    """The annotator's own random order; repeats come in the second half, out of the first."""
    source = draw_source(options.seed, "order", fold_label(annotator))
    shown = list(answers)
    source.shuffle(shown)
    middle = max(options.repeat_count, (len(shown) + 1) // 2)
    again = source.sample(shown[:middle], options.repeat_count)
    late = [(answer, codes[answer.key]) for answer in shown[middle:]]
    late += [(answer, repeat_codes[answer.key]) for answer in again]
    source.shuffle(late)
    return [(answer, codes[answer.key]) for answer in shown[:middle]] + late


def _key_rows(
    answers: Sequence[Answer],
    codes: dict[tuple[str, str], str],
    repeat_codes: dict[tuple[str, str], str],
    has_repeats: bool,
) -> list[tuple[str, str, str, int]]:
    rows = [(codes[answer.key], answer.generator_id, answer.question_id, 1) for answer in answers]
    if has_repeats:
        rows += [(repeat_codes[answer.key], answer.generator_id, answer.question_id, 2) for answer in answers]
    return sorted(rows)


class _RoundWriter:
    """Writes one workbook after the other and remembers them."""

    def __init__(self, rubric: Rubric, directory: Path, names: Any) -> None:
        self.rubric, self.directory, self.names = rubric, directory, names
        self.columns = rating_columns(rubric)
        self.guide = rating_guide(rubric)
        self.written: list[Path] = []

    def write(self, folder: str, title: str, annotator: str, items: Sequence[tuple[Answer, str]]) -> None:
        target = self.directory / folder
        target.mkdir(exist_ok=True)
        blanks = [""] * (len(self.columns) - 5)
        rows = [
            [answer.question_id, answer.question_text, code, answer.response_text, annotator, *blanks]
            for answer, code in items
        ]
        path = target / f"{self.names[annotator]}.xlsx"
        write_workbook(path, self.columns, rows, self.guide, title)
        self.written.append(path)


def rating_columns(rubric: Rubric) -> list[Column]:
    """The columns of a scoring sheet, in the order of the published one."""
    response_tags = tuple(tag.name for tag in rubric.tags if tag.scope == RESPONSE_SCOPE)
    error_tags = tuple(tag.name for tag in rubric.tags if tag.scope != RESPONSE_SCOPE)
    fixed = [
        Column("Question ID", 12),
        Column("Question", 40),
        Column("Code", 10),
        Column("Response", 80),
        Column("Annotator ID", 14),
        Column("Date", 12),
        # Several tags may stand in a cell, so that the list only helps.
        Column("Response-level tags", 24, response_tags, is_strict=False),
    ]
    scores = [_score_column(dimension) for dimension in rubric.dimensions]
    rest = [
        Column("Error tags", 28, error_tags, is_strict=False),
        Column("Claims", 40),
        Column("Notes / Justification", 50),
    ]
    return [*fixed, *scores, *rest]


def _score_column(dimension: Dimension) -> Column:
    count = (dimension.maximum - dimension.minimum) / dimension.step + 1 if dimension.step else float("inf")
    if count > LISTED_SCORES:
        bounds = (dimension.minimum, dimension.maximum)
        return Column(dimension.name, 14, bounds=bounds, is_strict=not dimension.allows_na)
    scores = [f"{dimension.minimum + step * dimension.step:g}" for step in range(round(count))]
    return Column(dimension.name, 14, (*scores, *(["N/A"] if dimension.allows_na else [])))


def rating_guide(rubric: Rubric) -> list[str]:
    """The page of instructions: scales, tags and rules."""
    lines = ["Score every row on its own; work down the sheet in the order given.", ""]
    for part in rubric.dimensions:
        na = ", or N/A" if part.allows_na else ""
        lines.append(f"{part.name}: {part.minimum:g} to {part.maximum:g}{na}.")
    lines += ["", "Several tags in a cell: put a semicolon between them."]
    for tag in rubric.tags:
        ceiling = "" if tag.at_or_below is None else f", goes with a score of {tag.at_or_below:g} or below"
        claim = "; quote the claim under Claims" if tag.needs_claim else ""
        lines.append(f"{tag.name} ({tag.scope}){ceiling}{claim}.")
    for rule in rubric.rules:
        lines.append(f"{rule.when_tag} means {rule.dimension} {rule.score:g}.")
    lines += ["", 'Claims: one a line, such as hallucination: "the quoted claim".']
    return lines

"""The inputs of a study's human side: ratings, pairwise judgements, blind detection."""

from collections.abc import Iterator
from pathlib import Path

from ingest.blinding import read_blinding_key, read_reference_sheet
from ingest.decisions import read_decisions
from ingest.detection import read_detection_key, read_detection_sheet
from ingest.labels import People, fold_label, name_people
from ingest.pairwise import read_pairwise_judgements
from ingest.question_bank import read_question_bank
from ingest.ratings import read_rating_sheet
from ingest.responses import read_responses
from ingest.rubric import Rubric, read_rubric
from warehouse.default_rubric import find_rubric
from warehouse.errors import InputError
from warehouse.input_file import InputFile, make_input
from warehouse.study import Study
from warehouse.study_paths import expand
from warehouse.study_sections import Ratings

RUBRIC_TABLES = ("rubric_dimensions", "rubric_tags", "rubric_rules")
SHEET_TABLES = ("rating_scores", "rating_tags", "rating_rows")


def list_ratings(study: Study) -> Iterator[InputFile]:
    """Rubric, question bank, responses, key, sheets, decisions and fact sheets."""
    ratings = study.ratings
    if ratings is None:
        return
    if ratings.rubric:
        yield make_input(study, "rubric", ratings.rubric, read_rubric, RUBRIC_TABLES, resource_code="rubric")
    yield from _list_round(study, ratings)
    if ratings.sheets or ratings.decisions:
        yield from _list_scores(study, ratings, find_rubric(study))
    for path in expand(study.folder.root, ratings.references) if ratings.references else ():
        yield make_input(study, "reference", path, read_reference_sheet, ("reference_sheets",))


def _list_round(study: Study, ratings: Ratings) -> Iterator[InputFile]:
    """What was asked, what was answered, and which model stands behind which code."""
    questions = ratings.questions
    if questions:
        yield make_input(
            study,
            "questions",
            questions.path,
            read_question_bank,
            ("questions",),
            columns=questions.columns,
            figures=questions.figures,
            adversarial=tuple(questions.adversarial),
        )
    if ratings.responses:
        yield make_input(study, "responses", ratings.responses, read_responses, ("responses",))
    if ratings.key:
        yield make_input(study, "blinding_key", ratings.key, read_blinding_key, ("blinding_codes",))


def _list_scores(study: Study, ratings: Ratings, rubric: Rubric) -> Iterator[InputFile]:
    sheets = expand(study.folder.root, ratings.sheets) if ratings.sheets else ()
    people = name_people(ratings.model_annotators, _name_models(study))
    codes = _read_codes(study.folder.root / ratings.key) if ratings.key else {}
    for path in sheets:
        others = tuple(other for other in sheets if other != path)
        file = make_input(
            study,
            "rating_sheet",
            path,
            read_rating_sheet,
            SHEET_TABLES,
            rubric=rubric,
            people=people,
            columns=ratings.columns,
            codes=codes,
            beside=others,
        )
        yield file._replace(companions=others)
    if ratings.decisions:
        yield make_input(
            study,
            "decisions",
            ratings.decisions,
            read_decisions,
            ("rating_decisions",),
            rubric=rubric,
        )


def list_pairwise(study: Study) -> Iterator[InputFile]:
    """Files of pairwise judgements."""
    if study.pairwise is None:
        return
    people = name_people(study.pairwise.model_annotators, _name_models(study))
    for path in expand(study.folder.root, study.pairwise.judgements):
        yield make_input(
            study,
            "pairwise",
            path,
            read_pairwise_judgements,
            ("pairwise_judgements",),
            people=people,
            columns=study.pairwise.columns,
        )


def list_detection(study: Study) -> Iterator[InputFile]:
    """Judges' sheets and their key."""
    detection = study.detection
    if detection is None:
        return
    people = _name_judges(study)
    for path in expand(study.folder.root, detection.sheets):
        yield make_input(
            study,
            "detection_sheet",
            path,
            read_detection_sheet,
            ("detection_answers",),
            people=people,
            columns=detection.columns,
        )
    if detection.key:
        yield make_input(study, "detection_key", detection.key, read_detection_key, ("detection_items",))


def _name_judges(study: Study) -> People:
    declared = study.detection.model_judges if study.detection else []
    return name_people(declared, _name_models(study))


def _name_models(study: Study) -> set[str]:
    """Every name by which the study knows a model: of texts, of answers, behind codes."""
    names = {generator.generator_id for generator in study.generators}
    names.update(model for generator in study.generators if (model := generator.record.model))
    ratings = study.ratings
    if ratings and ratings.responses:
        names.update(_read_names(study.folder.root / ratings.responses, is_key=False))
    if ratings and ratings.key:
        names.update(_read_names(study.folder.root / ratings.key, is_key=True))
    return names


def _read_codes(path: Path) -> dict[str, str]:
    """What each folded code stands for: a model, and whether it is an item's second showing."""
    try:
        codes = read_blinding_key(path).tables["blinding_codes"].to_pylist()
    except InputError:
        return {}  # the load tells what is wrong with the file
    return {
        row["code_key"]: fold_label(row["generator_id"]) + (" (again)" if row["presentation"] == 2 else "")
        for row in codes
    }


def _read_names(path: Path, *, is_key: bool) -> set[str]:
    try:
        loaded = read_blinding_key(path) if is_key else read_responses(path)
    except InputError:
        return set()  # the load tells what is wrong with the file
    columns = ["generator_id"] if is_key else ["generator_id", "version"]
    tables = loaded.tables["blinding_codes" if is_key else "responses"]
    return {name for column in columns for name in tables[column].to_pylist() if name}

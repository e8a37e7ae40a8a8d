"""The raw tables of ratings, pairwise judgements and blind detection.

Names of people, questions and models are kept as written (``…_text``) beside a folded key (``…_key``: case,
spaces and width do not count), by which staging puts the spellings of one name together.
"""

from collections.abc import Sequence

import pyarrow as pa

from ingest.raw_table import RawTable

_SHEET = ("sheet_name", "VARCHAR", "The sheet of the workbook; NULL for a text file.")
_CELL = ("cell_code", "VARCHAR", "The cell (column letters and row) that the row stands in.")
_RATED = (
    ("annotator_text", "VARCHAR", "The annotator as written."),
    ("annotator_key", "VARCHAR", "The annotator, folded."),
    ("question_text", "VARCHAR", "The question's id as written."),
    ("question_key", "VARCHAR", "The question's id, folded."),
    ("generator_text", "VARCHAR", "The model or its blinding code, as written."),
    ("generator_key", "VARCHAR", "The model or its blinding code, folded."),
)
_IS_MODEL = ("is_model_annotator", "BOOLEAN", "Whether the study declares this annotator to be a model.")

RATING_TABLES: tuple[RawTable, ...] = (
    RawTable(
        "rubric_dimensions",
        "One row per dimension of the study's own rubric; empty where the default rubric holds.",
        (
            ("dimension", "VARCHAR", "The dimension's name."),
            ("position", "BIGINT", "Its place in the rubric, from 1."),
            ("level_code", "VARCHAR", "Its level of measurement: nominal, ordinal, interval."),
            ("minimum", "DOUBLE", "The lowest score."),
            ("maximum", "DOUBLE", "The highest score."),
            (
                "step",
                "DOUBLE",
                "Distance of neighbouring scores; 0 where any value between the ends will do.",
            ),
            ("allows_na", "BOOLEAN", "Whether N/A is an answer."),
        ),
    ),
    RawTable(
        "rubric_tags",
        "One row per tag of the study's own rubric; empty where the default rubric holds.",
        (
            ("tag", "VARCHAR", "The tag."),
            ("position", "BIGINT", "Its place in the rubric, from 1."),
            ("scope", "VARCHAR", "The dimension that it belongs to, or response."),
            (
                "at_or_below",
                "DOUBLE",
                "A score this low needs such a tag, and the tag such a score; or NULL.",
            ),
            ("needs_claim", "BOOLEAN", "Whether the tag needs the claim that it is about, quoted."),
        ),
    ),
    RawTable(
        "rubric_rules",
        "One row per rule of the study's own rubric: a tag that fixes a score.",
        (
            ("when_tag", "VARCHAR", "The tag."),
            ("dimension", "VARCHAR", "The dimension whose score it fixes."),
            ("score", "DOUBLE", "That score."),
        ),
    ),
    RawTable(
        "questions",
        "One row per question of the bank, templates filled in.",
        (
            ("question_id", "VARCHAR", "The question's id."),
            ("question_key", "VARCHAR", "The id, folded."),
            ("question_text", "VARCHAR", "The question."),
            ("figure", "VARCHAR", "The historical figure that it is about; NULL where not said."),
            (
                "tier_code",
                "VARCHAR",
                "general (a template asked of every figure) or specific; NULL where not said.",
            ),
            ("question_type", "VARCHAR", "Its type; NULL where not said."),
            ("difficulty", "VARCHAR", "Its difficulty; NULL where not said."),
            ("is_adversarial", "BOOLEAN", "Whether it rests on a false premise."),
            ("false_premise_text", "VARCHAR", "That premise; NULL where not said."),
        ),
    ),
    RawTable(
        "responses",
        "One row per answer of a model to a question.",
        (
            ("question_text", "VARCHAR", "The question's id as written."),
            ("question_key", "VARCHAR", "The question's id, folded."),
            ("generator_id", "VARCHAR", "The model."),
            ("generator_key", "VARCHAR", "The model, folded."),
            ("version", "VARCHAR", "Its pinned version."),
            ("collected_at", "VARCHAR", "When it was asked, as written."),
            ("parameters", "VARCHAR", "How it was asked (temperature and others), as written."),
            ("prompt_text", "VARCHAR", "The prompt, verbatim."),
            ("response_text", "VARCHAR", "The answer, verbatim."),
        ),
    ),
    RawTable(
        "rating_scores",
        "One row per score cell of a sheet, blank ones too.",
        (
            *_RATED,
            ("dimension", "VARCHAR", "The rubric's dimension."),
            ("score_text", "VARCHAR", "The cell as written."),
            ("score", "DOUBLE", "The score; NULL where the cell is blank or N/A."),
            ("is_not_applicable", "BOOLEAN", "Whether the cell says N/A."),
            _IS_MODEL,
            _SHEET,
            _CELL,
        ),
    ),
    RawTable(
        "rating_tags",
        "One row per tag in a sheet.",
        (
            *_RATED,
            ("tag", "VARCHAR", "The tag in the rubric's spelling; as written where the rubric lacks it."),
            ("claim_text", "VARCHAR", "The quoted claim that it is about; NULL where there is none."),
            _IS_MODEL,
            _SHEET,
            _CELL,
        ),
    ),
    RawTable(
        "rating_rows",
        "One row per row of a wide sheet that has anything besides scores.",
        (
            *_RATED,
            ("rated_on", "VARCHAR", "The date, as written."),
            ("claims_text", "VARCHAR", "The claims cell, as written."),
            ("notes_text", "VARCHAR", "The notes, as written."),
            _SHEET,
        ),
    ),
    RawTable(
        "rating_decisions",
        "One row per decision of an adjudicator.",
        (
            ("question_text", "VARCHAR", "The question's id as written."),
            ("question_key", "VARCHAR", "The question's id, folded."),
            ("generator_text", "VARCHAR", "The model or its blinding code, as written."),
            ("generator_key", "VARCHAR", "The model or its blinding code, folded."),
            ("dimension", "VARCHAR", "The rubric's dimension."),
            ("decision_text", "VARCHAR", "The decided score, as written."),
            ("decision_score", "DOUBLE", "The decided score; NULL for N/A."),
            ("is_not_applicable", "BOOLEAN", "Whether N/A was decided."),
            ("decided_by", "VARCHAR", "Who decided."),
            ("decided_on", "VARCHAR", "When, as written."),
            ("reason_text", "VARCHAR", "Why."),
            _SHEET,
            _CELL,
        ),
    ),
    RawTable(
        "blinding_codes",
        "One row per code of the blinding key.",
        (
            ("code_text", "VARCHAR", "The code as written."),
            ("code_key", "VARCHAR", "The code, folded."),
            ("generator_id", "VARCHAR", "The model behind it."),
            ("presentation", "BIGINT", "1, or 2 for an item shown a second time to the same annotator."),
        ),
    ),
    RawTable(
        "reference_sheets",
        "One row per fact sheet that the annotators shared.",
        (
            ("reference_id", "VARCHAR", "The file's name without its suffix."),
            ("sha256", "VARCHAR", "The SHA-256 of its bytes."),
            ("byte_count", "BIGINT", "Its size."),
        ),
    ),
    RawTable(
        "pairwise_judgements",
        "One row per judgement of a pair of answers.",
        (
            ("item_text", "VARCHAR", "The item as written."),
            ("item_key", "VARCHAR", "The item, folded."),
            ("generator_1_text", "VARCHAR", "The first model as written."),
            ("generator_1_key", "VARCHAR", "The first model, folded."),
            ("generator_2_text", "VARCHAR", "The second model as written."),
            ("generator_2_key", "VARCHAR", "The second model, folded."),
            ("annotator_text", "VARCHAR", "The annotator as written."),
            ("annotator_key", "VARCHAR", "The annotator, folded."),
            ("preferred_code", "VARCHAR", "1, 2 or tie."),
            _IS_MODEL,
        ),
    ),
    RawTable(
        "detection_answers",
        "One row per item of a judge's sheet, unanswered ones too.",
        (
            ("judge_text", "VARCHAR", "The judge as written."),
            ("judge_key", "VARCHAR", "The judge, folded."),
            ("item_text", "VARCHAR", "The item as written."),
            ("item_key", "VARCHAR", "The item, folded."),
            ("answer_text", "VARCHAR", "The answer as written."),
            ("answer_code", "VARCHAR", "generated or authentic; NULL where the cell is blank."),
            _IS_MODEL,
            _SHEET,
            _CELL,
        ),
    ),
    RawTable(
        "detection_items",
        "One row per item of the detection key.",
        (
            ("item_text", "VARCHAR", "The item as written."),
            ("item_key", "VARCHAR", "The item, folded."),
            ("truth_code", "VARCHAR", "generated or authentic."),
            ("arm_code", "VARCHAR", "The arm of the experiment; NULL where it has none."),
            ("generator_id", "VARCHAR", "The generator of a generated item; NULL where not said."),
            ("line_id", "VARCHAR", "The line that it was drawn from; NULL where not said."),
            ("token_count", "BIGINT", "Its tokens; NULL where not said."),
            ("line_score", "DOUBLE", "The line's score when it was drawn; NULL where not said."),
        ),
    ),
)

COLUMNS = {table.name: table.columns for table in RATING_TABLES}
ARROW_TYPES = {"VARCHAR": pa.string(), "BIGINT": pa.int64(), "DOUBLE": pa.float64(), "BOOLEAN": pa.bool_()}


def build_table(name: str, rows: Sequence[tuple[object, ...]]) -> pa.Table:
    """The Arrow table of a raw table from its rows: its own columns in order, then ``row_number``."""
    fields = [(column, ARROW_TYPES[kind]) for column, kind, _ in COLUMNS[name]]
    fields.append(("row_number", pa.int64()))
    columns = list(zip(*rows, strict=True)) if rows else [()] * len(fields)
    return pa.table(
        [pa.array(values, kind) for values, (_, kind) in zip(columns, fields, strict=True)],
        names=[column for column, _ in fields],
    )

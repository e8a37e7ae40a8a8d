"""What may be added to a round: an adjudicator's decisions, a declared model, names of many spellings."""

import csv
import shutil

import openpyxl
import pytest

from tests.fixtures.rating_builds import ask, build_ratings, run

HEADING = ["Question ID", "Code", "Annotator ID", "Historical Accuracy", "Coverage", "Framing and Agency"]
HEADING += ["Epistemic Quality", "Error tags"]


def write_csv(path, rows):
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)


@pytest.fixture(scope="module")
def disputed(built_round):
    """A unit and dimension that the annotators dispute, and one that they do not."""
    case = ask(
        built_round,
        "select question_id, generator_id, dimension from fct_adjudication_queue order by all limit 1",
    )
    queue = "select question_id, generator_id, dimension from fct_adjudication_queue"
    calm = ask(
        built_round,
        f"select question_id, generator_id, dimension from fct_ratings except {queue} order by all limit 1",
    )
    return case[0], calm[0]


@pytest.fixture(scope="module")
def extended_round(built_round, disputed, tmp_path_factory):
    """The round with decisions, a judging model that is declared, and a stray sheet."""

    folder = tmp_path_factory.mktemp("extended") / "study"
    shutil.copytree(built_round, folder, ignore=shutil.ignore_patterns("*.duckdb*", ".metewand"))
    heading = ["Question ID", "Model", "Dimension", "Decision", "Decided by", "Date", "Reason"]
    write_csv(
        folder / "decisions.csv",
        [heading, *([*case, 4, "The chair", "2026-08-01", "both saw half of it"] for case in disputed)],
    )
    with (folder / "round/blinding_key.csv").open(encoding="utf-8", newline="") as file:
        first = next(row for row in csv.DictReader(file) if row["presentation"] == "1")
    code, question = first["code"], first["question_id"]
    rows = [
        HEADING,
        [question, code.lower(), "GPT-4o", 1, 1, 1, 1, "hallucination"],
        [f" {question.lower()}", code, "ann", "", "", "", "", ""],
        ["Z99", "omega", "Ann", 5, 5, 5, 5, ""],
    ]
    write_csv(folder / "round/sheets/stray.csv", rows)
    text = (folder / "study.toml").read_text(encoding="utf-8")
    text = text.replace(
        "[ratings]\n", '[ratings]\ndecisions = "decisions.csv"\nmodel_annotators = ["gpt-4o"]\n'
    )
    (folder / "study.toml").write_text(text, encoding="utf-8")
    build_ratings(folder)
    return folder, first


def test_a_decision_stands_beside_the_scores(extended_round, built_round, disputed):
    folder, _ = extended_round
    (question, generator, dimension), _ = disputed
    where = f"question_id = '{question}' and generator_id = '{generator}' and dimension = '{dimension}'"
    people = "annotator_a = 'Ann' and annotator_b = 'Ben'"
    columns = "score_a, score_b, decision_score, decided_by, reason, is_open"
    (row,) = ask(folder, f"select {columns} from fct_adjudication_queue where {where} and {people}")
    (before,) = ask(
        built_round, f"select score_a, score_b, is_open from fct_adjudication_queue where {where}"
    )
    assert row[:2] == before[:2]
    assert row[2:] == (4.0, "The chair", "both saw half of it", False)
    assert before[2] is True
    others = ask(folder, f"select bool_and(is_open) from fct_adjudication_queue where not ({where})")
    assert others == [(True,)]


def test_an_adjudicator_is_no_annotator(extended_round):
    folder, _ = extended_round
    names = {name for (name,) in ask(folder, "select distinct annotator_id from fct_ratings")}
    assert names == {"Ann", "Ben", "GPT-4o"}


def test_a_declared_model_marks_every_row_that_it_touches(extended_round):
    folder, first = extended_round
    marked = ask(folder, "select distinct annotator_id, is_model_annotator from fct_ratings order by 1")
    assert marked == [("Ann", False), ("Ben", False), ("GPT-4o", True)]
    assert ask(folder, "select distinct has_model_annotator from fct_agreement where slice_type = 'all'") == [
        (True,)
    ]
    touched = ask(
        folder,
        "select slice_value from fct_agreement where slice_type = 'generator' and has_model_annotator "
        "group by all order by 1",
    )
    assert touched == [(first["generator_id"],)]
    pairs = (
        "select distinct 'GPT-4o' in (annotator_a, annotator_b), has_model_annotator from fct_annotator_pairs"
    )
    assert sorted(ask(folder, pairs)) == [(False, False), (True, True)]
    assert ask(
        folder, "select distinct is_model_annotator from fct_rating_tags where annotator_id = 'GPT-4o'"
    ) == [(True,)]
    assert ask(folder, "select bool_and(has_model_annotator) from fct_claims") == [(True,)]


def test_what_shows_when_files_are_seen_together(extended_round):
    folder, _ = extended_round
    found = ask(
        folder,
        "select finding_code, count(*) from intermediate.int_agreement__findings group by 1 order by 1",
    )
    assert found == [
        ("annotator_respelled", 1),
        ("code_not_in_key", 1),
        ("decision_undisputed", 1),
        ("question_not_in_bank", 1),
        ("question_respelled", 1),
    ]


def test_an_item_that_no_bank_has_counts_as_a_question_of_its_own(extended_round):
    folder, _ = extended_round
    assert ask(folder, "select is_in_bank, figure from dim_questions where question_id = 'Z99'") == [
        (False, None)
    ]
    assert ask(folder, "select count(*) from fct_ratings where question_id = 'Z99' and score = 5") == [(4,)]


def test_an_undeclared_model_refuses_the_load(copied_round):
    write_csv(copied_round / "round/sheets/stray.csv", [HEADING, ["M2", "K", "alpha-1", 1, 1, 1, 1, ""]])
    refused = run("load", "--study", copied_round)
    assert refused.exit_code == 2
    assert "no model judges a model" in refused.output
    assert "stray.csv" in refused.output
    assert not (copied_round / "warehouse.duckdb").exists()


def test_two_scores_in_two_files_refuse_the_load(copied_round):
    path = copied_round / "round/sheets/Ann.xlsx"
    sheet = openpyxl.load_workbook(path)["Scores"]
    places = {cell.value: cell.column for cell in sheet[1]}
    copied = [sheet.cell(2, places[name]).value for name in HEADING]
    copied[3] = 1 if copied[3] != 1 else 2
    write_csv(copied_round / "round/sheets/stray.csv", [HEADING, copied])
    refused = run("load", "--study", copied_round)
    assert refused.exit_code == 2
    assert "two scores for" in refused.output
    assert "Ann.xlsx" in refused.output
    assert "stray.csv" in refused.output

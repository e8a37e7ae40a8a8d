"""Planning a round: codes, orders, calibration, repeats, and what must not show."""

import csv
import json

import openpyxl
import pytest

from ingest.rubric import Dimension, Rubric
from warehouse.errors import InputError
from warehouse.leaks import find_leaks, name_pattern, redact
from warehouse.rating_round import (
    Answer,
    RoundOptions,
    assign_codes,
    draw_calibration,
    order_items,
    parse_strata,
    rating_columns,
    write_round,
)
from warehouse.study import read_study

ANSWERS = [
    Answer(f"{figure}{number}", "Why?", model, "v1", "So.", {"figure": figure, "difficulty": level})
    for figure in "MO"
    for number, level in enumerate(("Basic", "Advanced", "General"), start=1)
    for model in ("alpha-1", "beta-2")
]
OPTIONS = RoundOptions(("A1", "A2"), 7, calibration_count=6, repeat_count=4)


def test_codes_are_distinct_and_mean_nothing():
    first, again = assign_codes(ANSWERS, 7)
    codes = [*first.values(), *again.values()]
    assert len(set(codes)) == 2 * len(ANSWERS)
    assert not set("".join(codes)) & set("AEIOU01")
    assert assign_codes(ANSWERS, 7) == (first, again)
    assert assign_codes(ANSWERS, 8) != (first, again)


def test_calibration_is_spread_over_strata_and_models():
    drawn = draw_calibration(ANSWERS, OPTIONS)
    assert len({(a.about["figure"], a.about["difficulty"]) for a in drawn}) == 6
    assert [sum(a.generator_id == model for a in drawn) for model in ("alpha-1", "beta-2")] == [3, 3]


def order(annotator, options=OPTIONS, answers=ANSWERS):
    first, again = assign_codes(ANSWERS, options.seed)
    return [code for _, code in order_items(answers, first, again, annotator, options)]


def test_every_annotator_has_an_order_of_their_own():
    assert sorted(order("A1"))[: len(ANSWERS)] != order("A1")[: len(ANSWERS)]
    assert order("A1") != order("A2")
    assert order("A1") == order("A1")


def test_another_annotator_changes_nobody_elses_order():
    assert order("A1", OPTIONS._replace(annotators=("A1", "A2", "A3"))) == order("A1")


def test_repeats_come_in_the_second_half_under_another_code():
    first, again = assign_codes(ANSWERS, OPTIONS.seed)
    shown = order("A1")
    repeated = [code for code in shown if code in again.values()]
    assert len(repeated) == OPTIONS.repeat_count
    keys = {code: key for key, code in first.items()} | {code: key for key, code in again.items()}
    for code in repeated:
        assert shown.index(code) >= len(ANSWERS) // 2 > shown.index(first[keys[code]])


def test_strata():
    assert parse_strata("figure, tier") == ("figure", "tier_code")
    with pytest.raises(InputError, match="'colour'"):
        parse_strata("colour")


@pytest.mark.parametrize(
    ("dimension", "choices", "bounds"),
    [
        (Dimension("A", "ordinal", 1, 5, 1, True), ("1", "2", "3", "4", "5", "N/A"), None),
        (Dimension("A", "ordinal", 1, 2, 0.5, False), ("1", "1.5", "2"), None),
        (Dimension("A", "interval", 0, 100, 1, False), (), (0, 100)),
        (Dimension("A", "interval", 0, 1, 0, False), (), (0, 1)),
    ],
)
def test_scores_are_listed_or_bounded(dimension, choices, bounds):
    column = next(c for c in rating_columns(Rubric((dimension,))) if c.heading == "A")
    assert (column.choices, column.bounds) == (choices, bounds)


@pytest.mark.parametrize(
    ("text", "is_leak"),
    [
        ("As claude-sonnet-5, I think", True),
        ("As Claude, I think", True),
        ("CLAUDE SONNET 5", True),  # the family
        ("made by OpenAI", True),
        ("the claudenet", False),
        ("Gemini is a constellation", False),  # no gemini is in this study
        ("", False),
    ],
)
def test_what_gives_a_model_away(text, is_leak):
    pattern = name_pattern(["claude-sonnet-5", "alpha-1"])
    assert bool(pattern.search(text)) == is_leak
    assert not pattern.search(redact(text, pattern))


def test_leaks_are_found_wherever_they_hide(tmp_path):
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    sheet.title = "alpha-1 scores"
    sheet["B2"] = "by alpha-1"
    workbook.properties.subject = "alpha-1"
    workbook.create_sheet("hidden").sheet_state = "hidden"
    workbook["hidden"]["A1"] = "alpha-1"
    path = tmp_path / "alpha-1.xlsx"
    workbook.save(path)
    found = " | ".join(find_leaks(path, name_pattern(["alpha-1"])))
    for place in ("file's name", "property subject", "name of sheet", "cell B2", "sheet hidden, cell A1"):
        assert place in found


@pytest.fixture
def study_folder(tmp_path):
    folder = tmp_path / "study"
    folder.mkdir()
    with (folder / "bank.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["question_id", "question_text"], ["M1", "Why?"], ["M2", "How?"]])
    (folder / "study.toml").write_text(
        'name = "s"\n[ratings]\nquestions = { path = "bank.csv" }\nresponses = "r.jsonl"\n', encoding="utf-8"
    )
    answer_with(folder, "So it was.")
    return folder


def answer_with(folder, text, question="M1"):
    answers = [
        {"question_id": question, "generator_id": model, "response_text": text}
        for model in ("alpha-1", "gpt-5.5")
    ]
    (folder / "r.jsonl").write_text("\n".join(map(json.dumps, answers)), encoding="utf-8")


def test_a_leak_writes_nothing(study_folder, tmp_path):
    answer_with(study_folder, "I am GPT, ask me.")
    with pytest.raises(InputError, match="model's name would stand"):
        write_round(read_study(study_folder), tmp_path / "out", RoundOptions(("A1",), 1))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["study"]


def test_a_redacted_leak_does_not_show(study_folder, tmp_path):
    answer_with(study_folder, "I am GPT, ask me.")
    write_round(read_study(study_folder), tmp_path / "out", RoundOptions(("A1",), 1, is_redacting=True))
    sheet = openpyxl.load_workbook(tmp_path / "out/sheets/A1.xlsx")["Scores"]
    assert sheet["D2"].value == "I am […], ask me."


def test_nothing_is_overwritten(study_folder, tmp_path):
    study, options = read_study(study_folder), RoundOptions(("A1",), 1)
    write_round(study, tmp_path / "out", options)
    with pytest.raises(InputError, match="not empty"):
        write_round(study, tmp_path / "out", options)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (RoundOptions((), 1), "no annotator"),
        (RoundOptions(("A1", "a1 "), 1), "one twice"),
        (RoundOptions(("claude-3-opus",), 1), "no model judges a model"),
        (RoundOptions(("A/1", "A_1"), 1), "will not do"),
        (RoundOptions(("A1",), 1, calibration_count=2), "too few"),
    ],
)
def test_what_a_round_refuses(study_folder, tmp_path, options, reason):
    with pytest.raises(InputError, match=reason):
        write_round(read_study(study_folder), tmp_path / "out", options)
    assert not (tmp_path / "out").exists()


def test_an_answer_to_no_question_is_refused(study_folder, tmp_path):
    answer_with(study_folder, "So.", question="M9")
    with pytest.raises(InputError, match="no question 'M9'"):
        write_round(read_study(study_folder), tmp_path / "out", RoundOptions(("A1",), 1))


def test_a_study_without_answers_has_no_sheets(study_folder, tmp_path):
    (study_folder / "study.toml").write_text('name = "s"\n', encoding="utf-8")
    with pytest.raises(InputError, match="no question bank"):
        write_round(read_study(study_folder), tmp_path / "out", RoundOptions(("A1",), 1))

"""A round of rating made up from a known truth: bank, answers, filled sheets, pairs, a blind experiment."""

import csv
import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import openpyxl
import pytest

from tests.fixtures.rating_builds import ask, build_ratings, run
from tests.fixtures.shared_builds import build_once

MODELS = ("alpha-1", "beta-2", "gamma-3", "delta-4")
# What each model is worth above the others, on a scale of 1 to 5.
MERITS = dict(zip(MODELS, (0.0, 0.6, -0.6, 0.1), strict=True))
LENIENCY = {"Ann": 0.0, "Ben": 0.25}
DIMENSIONS = ("Historical Accuracy", "Coverage", "Framing and Agency", "Epistemic Quality")
WANTED_TAGS = {"Historical Accuracy": "imprecision", "Epistemic Quality": "debate-flattened"}
QUESTIONS = 60
REPEATS = 12


def draw_score(quality: float, annotator: str, source: np.random.Generator) -> int:
    """A score of an answer: what it is worth, the annotator's leniency, and chance."""
    return int(np.clip(np.rint(quality + LENIENCY[annotator] + source.normal(0, 0.5)), 1, 5))


def draw_quality(model: str, source: np.random.Generator) -> float:
    return 3.0 + MERITS[model] + source.normal(0, 0.9)


def write_study(folder: Path) -> None:
    with (folder / "bank.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["question_id", "question_text", "question_type", "difficulty", "is_adversarial"])
        for number in range(1, QUESTIONS + 1):
            letters = "MO"[number % 2]
            kind = ("Facts", "Sources", "Depth")[number % 3]
            writer.writerow([f"{letters}{number}", f"Question {number}?", kind, "General", number % 10 == 0])
    answers = [
        {
            "question_id": f"{'MO'[number % 2]}{number}",
            "generator_id": model,
            "response_text": f"={number} is true",
        }
        for number in range(1, QUESTIONS + 1)
        for model in MODELS
    ]
    lines = [json.dumps(answer) for answer in answers]
    (folder / "responses.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (folder / "study.toml").write_text(
        'name = "made up"\nresamples = 400\n[ratings]\nresponses = "responses.jsonl"\n'
        'questions = { path = "bank.csv", figures = { M = "Macrina", O = "Olympias" } }\n',
        encoding="utf-8",
    )


def fill_sheets(folder: Path) -> None:
    """Score every row of the blinded workbooks; a tag and a claim where the rubric wants one."""
    with (folder / "round/blinding_key.csv").open(encoding="utf-8", newline="") as file:
        key = {row["code"]: (row["question_id"], row["generator_id"]) for row in csv.DictReader(file)}
    source = np.random.default_rng(1)
    quality = {
        (answer, dimension): draw_quality(answer[1], source)
        for answer in sorted(set(key.values()))
        for dimension in DIMENSIONS
    }
    for annotator in LENIENCY:
        path = folder / f"round/sheets/{annotator}.xlsx"
        workbook = openpyxl.load_workbook(path)
        sheet = workbook["Scores"]
        places = {cell.value: cell.column for cell in sheet[1]}
        for row in range(2, sheet.max_row + 1):
            answer = key[sheet.cell(row, places["Code"]).value]
            tags = []
            for dimension in DIMENSIONS:
                score = draw_score(quality[answer, dimension], annotator, source)
                sheet.cell(row, places[dimension]).value = score
                if score <= 3 and dimension in WANTED_TAGS:
                    tags.append(WANTED_TAGS[dimension])
            sheet.cell(row, places["Error tags"]).value = "; ".join(tags) or None
            if "imprecision" in tags:
                sheet.cell(row, places["Claims"]).value = 'imprecision: "a claim"'
        workbook.save(path)


def write_pairs(folder: Path) -> None:
    """Three annotators who prefer the better model with the odds of Bradley and Terry."""
    source = random.Random(2)
    rows = []
    for item in range(150):
        one, two = source.sample(MODELS, 2)
        chance = 1 / (1 + np.exp(MERITS[two] - MERITS[one]))
        for annotator in ("X", "Y", "Z"):
            drawn = source.random()
            rows.append(
                [item, one, two, annotator, "tie" if drawn > 0.95 else "1" if drawn < chance else "2"]
            )
    with (folder / "pairs.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["item", "generator_1", "generator_2", "annotator", "preferred"], *rows])


def write_detection(folder: Path) -> None:
    """Two judges who see through a generated item the sooner, the lower its score."""
    source = np.random.default_rng(3)
    items, answers = [], {"J1": [], "J2": []}
    for number in range(160):
        truth = "generated" if number < 80 else "authentic"
        score = source.normal() if truth == "generated" else None
        arm = "" if score is None else "low" if score < 0 else "high"
        items.append([f"i{number}", truth, arm, int(source.integers(5, 30)), "" if score is None else score])
        odds = -1.0 if score is None else 0.3 - score
        for rows in answers.values():
            said = source.random() < 1 / (1 + np.exp(-odds))
            rows.append([f"i{number}", "generated" if said else "authentic"])
    with (folder / "detection_key.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["item_id", "truth", "arm", "token_count", "line_score"], *items])
    (folder / "judges").mkdir()
    for judge, rows in answers.items():
        with (folder / f"judges/{judge}.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([["Item", "Judge", "Answer"], *([i, judge, a] for i, a in rows)])


def make_round(folder: Path) -> None:
    """Write the study with everything that annotators and judges sent back, and build its human side."""
    write_study(folder)
    options = [
        "--study",
        folder,
        "--repeats",
        REPEATS,
        *(w for name in LENIENCY for w in ("--annotator", name)),
    ]
    written = run("sheets", folder / "round", *options)
    assert written.exit_code == 0, written.output
    fill_sheets(folder)
    write_pairs(folder)
    write_detection(folder)
    with (folder / "study.toml").open("a", encoding="utf-8") as file:
        file.write(
            'sheets = "round/sheets/*"\nkey = "round/blinding_key.csv"\n'
            '[pairwise]\njudgements = "pairs.csv"\n'
            '[detection]\nsheets = "judges/*"\nkey = "detection_key.csv"\n'
        )
    build_ratings(folder, check=True)


@pytest.fixture(scope="session")
def built_round(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The study, its human side built."""
    return build_once(tmp_path_factory, "round", make_round)


@pytest.fixture
def query(built_round: Path) -> Callable[[str], list[tuple[Any, ...]]]:
    """A query on the marts of the built study."""
    return lambda text: ask(built_round, text)


@pytest.fixture
def copied_round(built_round: Path, tmp_path: Path) -> Path:
    """A copy of the study's files, to be changed and built."""
    folder = tmp_path / "copy"
    shutil.copytree(built_round, folder, ignore=shutil.ignore_patterns("*.duckdb*", ".metewand"))
    return folder

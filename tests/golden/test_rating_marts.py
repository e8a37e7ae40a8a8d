"""The marts against published coefficients, real ratings and the design of the published first round.

Every table of ../shared/expected/agreement.json whose statistic the product has becomes a dimension of one
study, and the two real sets of ratings stand in it too: one build, and SQL has to give what papers and
packages give.
"""

import csv
import json
import math
from pathlib import Path

import pytest

from tests.fixtures.rating_builds import ask, build_ratings
from tests.golden.test_agreement_published import SHARED, as_ratings, published

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is not here"),
]

COLUMNS = {
    "krippendorff_alpha": "alpha",
    "gwet_ac1": "ac2",
    "gwet_ac1/ac2": "ac2",
    "gwet_ac1/ac2 (ordinal weights of Gwet)": "ac2",
    "percent_agreement": "exact_share",
}
CASES = [c for c in published() if c["statistic"] in COLUMNS and c["level_of_measurement"] != "ratio"]
REAL = SHARED / "data" / "ratings"
REAL_SCALES = {"summeval_op": (1, 5), "squality": (0, 100)}


def expected_of_real_sets() -> dict:
    return json.loads((SHARED / "expected" / "ratings.json").read_text(encoding="utf-8"))


def write_dimension(file, name: str, level: str, low: float, high: float) -> None:
    file.write(
        f'[[dimension]]\nname = "{name}"\nlevel = "{level}"\nminimum = {low}\nmaximum = {high}\nstep = 0\n'
    )


@pytest.fixture(scope="module")
def published_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("published")
    with (folder / "rubric.toml").open("w", encoding="utf-8") as rubric:
        for case in CASES:
            scores = as_ratings(case["data"])[1].tolist() or [1.0]
            write_dimension(
                rubric, case["name"], case["level_of_measurement"], min(scores) - 1, max(scores) + 1
            )
        for name, dimensions in expected_of_real_sets().items():
            for dimension in dimensions:
                write_dimension(rubric, dimension, "ordinal", *REAL_SCALES[name])
    for name in REAL_SCALES:
        (folder / f"{name}.csv").write_bytes((REAL / f"{name}.csv").read_bytes())
    with (folder / "tables.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["item", "system", "rater", "dimension", "score"])
        for case in CASES:
            for rater, row in enumerate(case["data"]):
                units, scores = as_ratings([row])
                if case["data"] != [row]:
                    units, scores = _in_table_order(case, rater)
                writer.writerows(
                    [f"unit {unit}", "one", f"rater {rater}", case["name"], f"{score!r}"]
                    for unit, score in zip(units, scores, strict=True)
                )
    (folder / "study.toml").write_text(
        'name = "published"\nresamples = 50\n[ratings]\nrubric = "rubric.toml"\nsheets = "*.csv"\n',
        encoding="utf-8",
    )
    build_ratings(folder)
    return folder


def _in_table_order(case: dict, rater: int) -> tuple[list, list]:
    """A rater's units and scores, words numbered as over the whole table."""
    units, scores = as_ratings(case["data"])
    places = [
        (number, unit)
        for number, row in enumerate(case["data"])
        for unit, v in enumerate(row)
        if v is not None
    ]
    own = [place for place, (number, _) in enumerate(places) if number == rater]
    return [int(units[place]) for place in own], [float(scores[place]) for place in own]


@pytest.fixture(scope="module")
def agreement(published_tables: Path) -> dict[str, dict]:
    columns = ("alpha", "ac2", "exact_share", "within_one_share", "mean_difference", "unit_count", "status")
    query = f"select dimension, {', '.join(columns)} from fct_agreement where slice_type = 'all'"
    return {name: dict(zip(columns, values, strict=True)) for name, *values in ask(published_tables, query)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_published_coefficients(agreement, case):
    if not any(value is not None for row in case["data"] for value in row):
        assert case["name"] not in agreement  # nothing was rated: no row, and no number
        return
    row = agreement[case["name"]]
    value = row[COLUMNS[case["statistic"]]]
    if case["expected"] == "undefined":
        assert value is None
        assert row["status"] in ("no_variation", "single_unit", "no_pairs")
    else:
        assert value == pytest.approx(case["expected"], abs=case["tolerance"])


def test_real_ratings(agreement):
    for dimensions in expected_of_real_sets().values():
        for dimension, expected in dimensions.items():
            row = agreement[dimension]
            assert row["unit_count"] == expected["units"]
            assert row["alpha"] == pytest.approx(expected["alpha_ordinal"], abs=1e-6)
            assert row["exact_share"] == pytest.approx(expected["exact_pairs"], abs=1e-6)
            assert row["within_one_share"] == pytest.approx(expected["within_one_pairs"], abs=1e-6)
            assert row["mean_difference"] == pytest.approx(expected["mean_abs_difference_pairs"], abs=1e-6)


def test_one_annotator_alone_says_so(published_tables):
    rows = ask(published_tables, "select distinct status from fct_agreement where annotator_count = 1")
    assert rows in ([], [("one_annotator",)])


@pytest.fixture(scope="module")
def first_round(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The published design, its scores simulated: 35 questions, 6 models, 2 annotators."""
    folder = tmp_path_factory.mktemp("first")
    (folder / "bank.csv").write_bytes((REAL / "question_bank.csv").read_bytes())
    for name in ("A1", "A2"):
        (folder / f"{name}.xlsx").write_bytes((REAL / "round_simulated" / f"{name}.xlsx").read_bytes())
    (folder / "study.toml").write_text(
        'name = "first round"\nresamples = 200\n[ratings]\nsheets = "A*.xlsx"\n'
        '[ratings.questions]\npath = "bank.csv"\nfigures = { M = "Macrina", O = "Olympias" }\n'
        'adversarial = ["M16", "O16", "O17", "M11", "O11"]\n'
        'columns = { question_id = "Q#", question_text = "Question", question_type = "Category" }\n',
        encoding="utf-8",
    )
    build_ratings(folder)
    return folder


def test_the_design_of_the_first_round(first_round):
    design = json.loads((SHARED / "expected" / "first_round_published.json").read_text(encoding="utf-8"))[
        "design"
    ]
    (counts,) = ask(
        first_round,
        "select count(distinct question_id), count(distinct generator_id), count(distinct annotator_id), "
        "count(distinct (question_id, generator_id)), "
        "count(distinct (question_id, generator_id, annotator_id)) "
        "from fct_ratings",
    )
    assert dict(zip(("questions", "models", "annotators", "responses", "ratings"), counts, strict=True)) == {
        name: count for name, count in design.items() if name != "ratings_per_model"
    }


def test_the_published_tables_have_their_layout(first_round):
    published_round = json.loads(
        (SHARED / "expected" / "first_round_published.json").read_text(encoding="utf-8")
    )
    by_model = ask(
        first_round, "select * exclude (position, rating_count) from rpt_ratings_by_model order by position"
    )
    assert len(by_model) == len(published_round["by_model"])
    assert [len(row) for row in by_model] == [len(row) for row in published_round["by_model"]]
    assert by_model[-1][0] == "All models"
    counts = dict(ask(first_round, "select difficulty, rating_count from rpt_ratings_by_difficulty"))
    assert counts == {name: count for name, (_, count) in published_round["by_difficulty"].items()}
    shares = ask(
        first_round,
        "select percent_5 + percent_4 + percent_3 + percent_2 + percent_1 from rpt_ratings_distribution",
    )
    assert all(math.isclose(total, 100, abs_tol=2) for (total,) in shares)
    corrected = ask(first_round, "select corrected_count, rating_count from rpt_ratings_adversarial")
    assert len(corrected) == 6
    assert {total for _, total in corrected} == {10}
    assert len(ask(first_round, "select * from rpt_ratings_agreement")) == 4
    assert len(ask(first_round, "select * from rpt_ratings_annotators")) == 2
    assert len(ask(first_round, "select distinct tag from rpt_ratings_tags")) == len(published_round["tags"])

"""Drawing a blind experiment: disjoint lines, equal lengths, hidden balance, arms."""

import csv
import random
from collections import Counter

import duckdb
import openpyxl
import pytest
from scipy import stats

from ingest.detection import read_detection_key, read_detection_sheet
from ingest.labels import name_people
from warehouse.blind_test import BlindOptions, Line, draw_items, normalise, write_blind_test
from warehouse.errors import InputError
from warehouse.study import read_study

WORDS = ("cyning", "and", "þæt", "folc", "wæs", "swīðe", "Gōd", "on", "lande", "mid")
OPTIONS = BlindOptions("alpha", ("J1", "J2"), 11, item_count=100)


def make_lines(count=900):
    source = random.Random(1)

    def write(size):
        return " ".join(source.choice(WORDS) + source.choice("abcdefgh") for _ in range(size))

    lines = []
    for number in range(count):
        size = source.randint(4, 18)
        # Generated lines are longer by up to two words, and score the better the longer they are.
        longer = size + source.randint(0, 2)
        score = 0.5 + 0.02 * longer + source.random() / 5
        lines.append(Line(f"l{number}", write(size), write(longer), score))
    return lines


LINES = make_lines()


def by_truth(items, truth):
    return [item for item in items if item.truth == truth]


def test_no_line_gives_two_items():
    items = draw_items(LINES, OPTIONS)
    assert len({item.line_id for item in items}) == len(items) == OPTIONS.item_count


def test_lengths_are_distributed_alike():
    items = draw_items(LINES, OPTIONS)
    lengths = [[item.token_count for item in by_truth(items, truth)] for truth in ("generated", "authentic")]
    assert stats.ks_2samp(*lengths).pvalue > 0.9
    balanced = draw_items(LINES, OPTIONS._replace(is_balanced=True))
    own, other = (Counter(i.token_count for i in by_truth(balanced, t)) for t in ("generated", "authentic"))
    assert own == other


def test_the_balance_is_hidden_and_may_be_fixed():
    shares = {
        len(by_truth(draw_items(LINES, OPTIONS._replace(seed=seed)), "generated")) for seed in range(12)
    }
    assert len(shares) > 4
    assert all(40 <= count <= 60 for count in shares)
    assert len(by_truth(draw_items(LINES, OPTIONS._replace(is_balanced=True)), "generated")) == 50


def test_arms_are_lowest_and_highest_at_equal_lengths():
    items = draw_items(LINES, OPTIONS._replace(arm_size=50))
    arms = {arm: [item for item in items if item.arm == arm] for arm in ("lowest", "highest")}
    assert [len(arm) for arm in arms.values()] == [50, 50]
    scores = {arm: [item.line_score for item in own] for arm, own in arms.items()}
    assert stats.mannwhitneyu(*scores.values()).pvalue < 1e-6
    assert stats.ks_2samp(*([item.token_count for item in own] for own in arms.values())).pvalue > 0.5
    assert by_truth(items, "authentic")


def test_edition_and_alphabet_do_not_show():
    assert normalise("Þā cwæð se Cyning: “Gōd!” ⁊ ċild.") == [
        "ða",
        "cwæð",
        "se",
        "cyning",
        "god",
        "&",
        "cild",
    ]


def test_lines_that_are_the_same_on_both_sides_are_no_items():
    copied = [line._replace(generated_text=line.original_text) for line in LINES]
    with pytest.raises(InputError, match="can be matched"):
        draw_items(copied, OPTIONS)


def test_the_same_seed_draws_the_same():
    assert draw_items(LINES, OPTIONS) == draw_items(LINES, OPTIONS)
    assert draw_items(LINES, OPTIONS) != draw_items(LINES, OPTIONS._replace(seed=12))


@pytest.fixture
def study(tmp_path):
    folder = tmp_path / "study"
    folder.mkdir()
    (folder / "study.toml").write_text('name = "s"\n', encoding="utf-8")
    with duckdb.connect(str(folder / "published.duckdb")) as connection:
        connection.execute("create schema marts")
        connection.execute("create table marts.dim_generators as select 'alpha' as generator_id")
        connection.execute(
            "create table marts.fct_lines (generator_id text, line_number int, line_id text, "
            "original_text text, generated_text text, line_score double)"
        )
        rows = [("alpha", number, *line) for number, line in enumerate(LINES)]
        connection.executemany("insert into marts.fct_lines values (?, ?, ?, ?, ?, ?)", rows)
    return read_study(folder)


def test_what_is_written_loads_back(study, tmp_path):
    written = write_blind_test(study, tmp_path / "out", OPTIONS)
    assert (written.workbook_count, written.item_count) == (2, 100)
    key = read_detection_key(written.key).tables["detection_items"].to_pylist()
    assert len(key) == 100
    for judge in OPTIONS.judges:
        loaded = read_detection_sheet(tmp_path / f"out/sheets/{judge}.xlsx", people=name_people())
        answers = loaded.tables["detection_answers"].to_pylist()
        assert {row["item_key"] for row in answers} == {row["item_key"] for row in key}
        assert {row["answer_code"] for row in answers} == {None}
        assert loaded.findings == ()


def test_sheets_tell_nothing(study, tmp_path):
    written = write_blind_test(study, tmp_path / "out", OPTIONS)
    with written.key.open(encoding="utf-8", newline="") as file:
        truths = {row["item_id"]: row["truth"] for row in csv.DictReader(file)}
    orders = []
    for judge in OPTIONS.judges:
        sheet = openpyxl.load_workbook(tmp_path / f"out/sheets/{judge}.xlsx")["Judgements"]
        rows = list(sheet.iter_rows(min_row=2, values_only=True))
        orders.append([row[0] for row in rows])
        assert not any("alpha" in str(cell) or str(cell).startswith("l1") for row in rows for cell in row)
        # No run of one kind: the order has nothing to do with the truth.
        kinds = [truths[code] == "generated" for code in orders[-1]]
        assert (
            stats.mannwhitneyu(
                *[[p for p, k in enumerate(kinds) if k == kind] for kind in (True, False)]
            ).pvalue
            > 0.01
        )
    assert orders[0] != orders[1]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["detection_key.csv", "sheets"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"generator_id": "nobody"}, "no generator 'nobody'"),
        ({"item_count": 5000}, "can be matched"),
        ({"arm_size": 800}, "two arms of 800"),
        ({"judges": ("gpt-4o",)}, "no model judges a model"),
        ({"judges": ("J1", "j1")}, "will not do"),
    ],
)
def test_what_an_experiment_refuses(study, tmp_path, changes, reason):
    with pytest.raises(InputError, match=reason):
        write_blind_test(study, tmp_path / "out", OPTIONS._replace(**changes))
    assert not (tmp_path / "out").exists()

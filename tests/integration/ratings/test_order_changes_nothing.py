"""Order is nothing: with rows, annotators, files and columns shuffled, every number stays, bit for bit;
and so it does on one thread instead of two.
"""

import csv
import random

import openpyxl

from tests.fixtures.rating_builds import ask, build_ratings
from tests.integration.ratings.conftest import LENIENCY

# Where a row was read, and the key of the files' contents, are the only things that may change.
PLACES = ("file_path", "place", "signature", "signature_text")


def tables(folder):
    names = ask(
        folder, "select table_name from information_schema.tables where table_schema = 'marts' order by 1"
    )
    return [name for (name,) in names if name.startswith(("fct_", "rpt_"))]


def dump(folder):
    kept = {}
    for name in tables(folder):
        columns = [
            column
            for (column,) in ask(
                folder, f"select column_name from information_schema.columns where table_name = '{name}'"
            )
            if column not in PLACES
        ]
        kept[name] = ask(folder, f"select {', '.join(columns)} from {name} order by all")
    return kept


def shuffle_sheets(folder, source):
    """Both annotators' rows in one CSV file, rows and columns in a new order."""
    rows, heading = [], None
    for annotator in LENIENCY:
        path = folder / f"round/sheets/{annotator}.xlsx"
        sheet = openpyxl.load_workbook(path)["Scores"]
        cells = [
            [value if value is not None else "" for value in row] for row in sheet.iter_rows(values_only=True)
        ]
        heading = cells[0]
        rows.extend(cells[1:])
        path.unlink()
    order = source.sample(range(len(heading)), len(heading))
    source.shuffle(rows)
    # Split anew, so that each file has rows of both annotators.
    for number, part in enumerate((rows[:100], rows[100:]), start=1):
        with (folder / f"round/sheets/part{number}.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([[row[place] for place in order] for row in [heading, *part]])


def shuffle_lines(path, source):
    heading, *lines = path.read_text(encoding="utf-8").splitlines()
    source.shuffle(lines)
    path.write_text("\n".join([heading, *lines]) + "\n", encoding="utf-8")


def test_order_and_threads_change_no_number(built_round, copied_round):
    source = random.Random(5)
    shuffle_sheets(copied_round, source)
    for name in ("pairs.csv", "detection_key.csv", "judges/J1.csv", "bank.csv"):
        shuffle_lines(copied_round / name, source)
    build_ratings(copied_round, threads=1)
    before, after = dump(built_round), dump(copied_round)
    assert set(before) == set(after)
    assert {name for name, rows in before.items() if rows} >= {
        "fct_agreement",
        "fct_claims",
        "fct_detection_effects",
    }
    assert [name for name in before if before[name] != after[name]] == []

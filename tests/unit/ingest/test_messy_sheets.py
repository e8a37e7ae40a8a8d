"""Rating sheets and files laid out as people send them: each with what must come of it."""

import zipfile

import openpyxl
import pytest

from ingest.labels import name_people
from tests.fixtures.rating_sheets import (
    HEADING,
    LONG,
    codes,
    read,
    row,
    scores,
    tags,
    write_sheet,
)
from warehouse.errors import InputError

HEADINGS = {
    "case": [
        "QUESTION ID",
        "MODEL",
        "ANNOTATOR ID",
        "HISTORICAL ACCURACY",
        "COVERAGE",
        "Error Tags",
        "claims",
    ],
    "spaces": [
        "QuestionID",
        " Model ",
        "Annotator  ID",
        "HistoricalAccuracy",
        "Coverage ",
        "Errortags",
        "Claims",
    ],
    "punctuation": [
        "Question-ID:",
        "Model.",
        "Annotator_ID",
        "historical-accuracy",
        "Coverage?",
        "Error-tags",
        "Claims",
    ],
    "short names": ["Q#", "System", "Rater", "Historical Accuracy", "Coverage", "Tags", "Claim"],
}


@pytest.mark.parametrize("name", HEADINGS)
def test_headings(tmp_path, name):
    loaded = read(write_sheet(tmp_path / "a.xlsx", [HEADINGS[name], row()]))
    assert scores(loaded) == [(5.0, False), (4.0, False)]
    assert codes(loaded) == []


def test_title_row_above_the_heading(tmp_path):
    rows = [["Round 1, scores of A1"], [], HEADING, row()]
    loaded = read(write_sheet(tmp_path / "a.xlsx", rows))
    assert len(scores(loaded)) == 2
    assert codes(loaded) == ["title_row"]


def test_merged_question_cells_stand_in_each_row(tmp_path):
    rows = [HEADING, row(model="alpha-1"), row(model="beta-2", question=None)]
    loaded = read(write_sheet(tmp_path / "a.xlsx", rows, lambda book: book.active.merge_cells("A2:A3")))
    assert [r["question_text"] for r in loaded.tables["rating_scores"].to_pylist()] == ["Q1"] * 4
    assert codes(loaded) == ["merged_cells"]


def test_formula_without_a_stored_value_is_refused(tmp_path):
    with pytest.raises(InputError, match="no value stored"):
        read(write_sheet(tmp_path / "a.xlsx", [HEADING, row("=2+2")]))


def test_formula_with_its_stored_value(tmp_path):
    # openpyxl writes formulas without their values, so that the value is put where a spreadsheet puts it.
    path = write_sheet(tmp_path / "a.xlsx", [HEADING, row("=2+2")])
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    sheet = parts["xl/worksheets/sheet1.xml"].decode()
    assert "<v></v>" in sheet or "<v/>" in sheet or "<v />" in sheet
    for empty in ("<v></v>", "<v/>", "<v />"):
        sheet = sheet.replace(f"<f>2+2</f>{empty}", "<f>2+2</f><v>4</v>")
    parts["xl/worksheets/sheet1.xml"] = sheet.encode()
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    loaded = read(path)
    assert scores(loaded)[0] == (4.0, False)
    assert codes(loaded) == ["formula"]


def test_several_annotators_in_one_file(tmp_path):
    loaded = read(write_sheet(tmp_path / "a.xlsx", [HEADING, row(who="A1"), row(4, 4, who="A2")]))
    assert {r["annotator_text"] for r in loaded.tables["rating_scores"].to_pylist()} == {"A1", "A2"}


def test_an_annotator_is_named_by_the_file_where_no_column_does(tmp_path):
    rows = [[*HEADING[:2], *HEADING[3:]], [*row()[:2], *row()[3:]]]
    loaded = read(write_sheet(tmp_path / "Maria.xlsx", rows))
    assert {r["annotator_text"] for r in loaded.tables["rating_scores"].to_pylist()} == {"Maria"}
    assert codes(loaded) == ["annotator_from_name"]


def test_an_annotator_is_named_by_the_sheet_where_there_are_several(tmp_path):
    without = [[*HEADING[:2], *HEADING[3:]], [*row()[:2], *row()[3:]]]

    def add(book: openpyxl.Workbook) -> None:
        book.active.title = "Maria"
        other = book.create_sheet("Jo")
        for cells in without:
            other.append(cells)

    loaded = read(write_sheet(tmp_path / "a.xlsx", without, add))
    assert {r["annotator_text"] for r in loaded.tables["rating_scores"].to_pylist()} == {"Maria", "Jo"}


def test_spellings_of_a_name_share_a_key(tmp_path):
    rows = [HEADING, row(model="Alpha-1"), row(model="alpha-1 ", question="q1 ", who="a1")]
    loaded = read(write_sheet(tmp_path / "a.xlsx", rows))
    assert codes(loaded) == ["duplicate_rating"]


def test_duplicate_rows_count_once_and_are_told(tmp_path):
    loaded = read(write_sheet(tmp_path / "a.xlsx", [HEADING, row(), row()]))
    assert len(scores(loaded)) == 4
    assert [finding.finding_code for finding in loaded.findings] == ["duplicate_rating"] * 2
    assert "D2" in loaded.findings[0].message_text


def test_two_scores_for_one_cell_are_refused_with_both_places(tmp_path):
    with pytest.raises(InputError) as refused:
        read(write_sheet(tmp_path / "a.xlsx", [HEADING, row(5), row(4)]))
    assert "D2" in refused.value.message
    assert "D3" in refused.value.message


def test_two_scores_in_two_files_are_refused_with_both_files(tmp_path):
    first = write_sheet(tmp_path / "a.xlsx", [HEADING, row(5)])
    second = write_sheet(tmp_path / "b.xlsx", [HEADING, row(4)])
    with pytest.raises(InputError) as refused:
        read(first, beside=(second,))
    assert "a.xlsx" in refused.value.message
    assert "b.xlsx" in refused.value.message


def test_a_model_that_is_judged_in_another_file_is_no_annotator(tmp_path):
    first = write_sheet(tmp_path / "a.xlsx", [HEADING, row(who="beta-2")])
    second = write_sheet(tmp_path / "b.xlsx", [HEADING, row(model="Beta-2")])
    with pytest.raises(InputError, match="no model judges a model"):
        read(first, beside=(second,))


def test_two_codes_of_one_answer_are_one_cell(tmp_path):
    rows = [HEADING, row(5, model="K2"), row(4, model="K3")]
    path = write_sheet(tmp_path / "a.xlsx", rows)
    assert len(scores(read(path))) == 4
    with pytest.raises(InputError, match="two scores"):
        read(path, codes={"k2": "alpha-1", "k3": "alpha-1"})


def test_totals_below_the_rows_are_told_and_not_used(tmp_path):
    loaded = read(write_sheet(tmp_path / "a.xlsx", [HEADING, row(), ["Mean", None, None, 5, 4, None, None]]))
    assert len(scores(loaded)) == 2
    assert codes(loaded) == ["row_unusable"]


def test_blank_rows_between_rows(tmp_path):
    loaded = read(write_sheet(tmp_path / "a.xlsx", [HEADING, row(), [None] * 7, row(question="Q2")]))
    assert loaded.row_count == 2


def test_unscored_rows_load_without_a_finding(tmp_path):
    loaded = read(write_sheet(tmp_path / "a.xlsx", [HEADING, row(None, None)]))
    assert scores(loaded) == [(None, False)] * 2
    assert codes(loaded) == []


def test_a_sheet_of_notes_is_passed_over(tmp_path):
    def add(book: openpyxl.Workbook) -> None:
        book.create_sheet("Notes").append(["Remember to score the rest"])

    assert codes(read(write_sheet(tmp_path / "a.xlsx", [HEADING, row()], add))) == ["sheet_ignored"]


def test_columns_in_another_order(tmp_path):
    order = [4, 6, 2, 0, 5, 3, 1]
    rows = [[cells[place] for place in order] for cells in (HEADING, row(5, 3))]
    loaded = read(write_sheet(tmp_path / "a.xlsx", rows))
    by_dimension = {r["dimension"]: r["score"] for r in loaded.tables["rating_scores"].to_pylist()}
    assert by_dimension == {"Historical Accuracy": 5.0, "Coverage": 3.0}


BROKEN_FILES = {
    "no heading": ([["a", "b"], [1, 2]], "no sheet has a heading"),
    "a dimension without a column": ([HEADING[:4], row()[:4]], "no column for Coverage"),
    "two columns of one name": ([[*HEADING, "coverage"], [*row(), 3]], "two columns have the heading"),
    "the key": ([["code", "generator_id"], ["K2", "alpha-1"]], "blinding key"),
    "a row without an annotator": ([HEADING, row(who=" ")], "no annotator"),
    "a model as annotator": ([HEADING, row(who="GPT-4o")], "no model judges a model"),
    "a judged model as annotator": ([HEADING, row(who="alpha-1")], "no model judges a model"),
}


@pytest.mark.parametrize("name", BROKEN_FILES)
def test_broken_files_are_refused(tmp_path, name):
    rows, reason = BROKEN_FILES[name]
    with pytest.raises(InputError, match=reason) as refused:
        read(write_sheet(tmp_path / "a.xlsx", rows))
    assert refused.value.place
    assert refused.value.remedy


def test_a_declared_model_marks_its_rows(tmp_path):
    path = write_sheet(tmp_path / "a.xlsx", [HEADING, row(who="GPT-4o", tags="evasion"), row(who="A1")])
    loaded = read(path, people=name_people(["gpt-4o"]))
    marks = {r["annotator_text"]: r["is_model_annotator"] for r in loaded.tables["rating_scores"].to_pylist()}
    assert marks == {"GPT-4o": True, "A1": False}
    assert [r["is_model_annotator"] for r in loaded.tables["rating_tags"].to_pylist()] == [True]


def test_mapped_headings(tmp_path):
    heading = ["Frage", "Modell", "Wer", "Treue", "Abdeckung", "Error tags", "Claims"]
    mapped = {
        "question_id": "Frage",
        "generator_id": "Modell",
        "annotator_id": "Wer",
        "Historical Accuracy": "Treue",
        "Coverage": "Abdeckung",
    }
    loaded = read(write_sheet(tmp_path / "a.xlsx", [heading, row()]), columns=mapped)
    assert scores(loaded) == [(5.0, False), (4.0, False)]


def test_a_mapped_heading_that_is_missing_is_refused(tmp_path):
    with pytest.raises(InputError, match="Wer"):
        read(write_sheet(tmp_path / "a.xlsx", [HEADING, row()]), columns={"annotator_id": "Wer"})


def test_wide_csv_with_semicolons(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text(
        ";".join(HEADING) + '\r\nQ1;alpha-1;A1;"3,0";4;hallucination;"""x; y"""\r\n', encoding="utf-8"
    )
    loaded = read(path)
    assert scores(loaded) == [(3.0, False), (4.0, False)]
    assert tags(loaded) == [("hallucination", "x; y")]
    assert loaded.findings[0].place == "cell D2"


def test_long_csv(tmp_path):
    path = tmp_path / "a.csv"
    rows = [LONG, ["p1", "s1", "A1", "coverage", "4"], ["p1", "s1", "A1", "Historical accuracy", "n/a"]]
    path.write_text("\n".join(",".join(cells) for cells in rows), encoding="utf-8")
    loaded = read(path)
    assert scores(loaded) == [(4.0, False), (None, True)]
    assert loaded.row_count == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("p1,s1,A1,Beauty,4", "no dimension 'Beauty'"),
        ("p1,s1,A1,Coverage,9", "off the scale"),
        ("p1,s1,A1,Coverage", "columns"),
        ('p1,s1,"A1,Coverage,4', "quoting is broken"),
    ],
)
def test_long_csv_is_refused(tmp_path, text, reason):
    path = tmp_path / "a.csv"
    path.write_text(",".join(LONG) + "\n" + text + "\n", encoding="utf-8")
    with pytest.raises(InputError, match=reason):
        read(path)


def test_latin_1_is_refused_with_its_byte(tmp_path):
    path = tmp_path / "a.csv"
    path.write_bytes(",".join(LONG).encode() + b"\nq\xe9,s1,A1,Coverage,4\n")
    with pytest.raises(InputError, match="0xE9"):
        read(path)


def test_a_file_that_is_no_workbook(tmp_path):
    path = tmp_path / "a.xlsx"
    path.write_bytes(b"PK not really")
    with pytest.raises(InputError, match="cannot be read"):
        read(path)


def test_another_kind_of_file(tmp_path):
    path = tmp_path / "a.ods"
    path.write_bytes(b"x")
    with pytest.raises(InputError, match="not read as a sheet"):
        read(path)


def test_empty_sheet(tmp_path):
    with pytest.raises(InputError, match="no sheet has a heading"):
        read(write_sheet(tmp_path / "a.xlsx", []))

"""What people write into the cells of a rating sheet: each with what must come of it."""

from typing import Any

import pytest

from tests.fixtures.rating_sheets import HALVES, HEADING, codes, read, row, scores, tags, write_sheet
from warehouse.errors import InputError

# What a cell says, the score and N/A that it means, and the findings that it makes.
CELLS: dict[str, tuple[Any, tuple[float | None, bool], list[str]]] = {
    "whole number": (4, (4.0, False), []),
    "number as text": ("4", (4.0, False), []),
    "decimals of a whole number": ("4.0", (4.0, False), ["score_repaired"]),
    "decimal comma of a whole number": ("4,0", (4.0, False), ["score_repaired"]),
    "spaces about it": (" 4 ", (4.0, False), ["score_repaired"]),
    "no-break space about it": ("\u00a04", (4.0, False), ["score_repaired"]),
    "full-width digit": ("\uff14", (4.0, False), ["score_repaired"]),
    "quotes about it": ('"4"', (4.0, False), ["score_repaired"]),
    "N/A": ("N/A", (None, True), []),
    "n/a": ("n/a", (None, True), []),
    "N.A.": ("N.A.", (None, True), []),
    "not applicable": ("Not applicable", (None, True), []),
    "blank": (None, (None, False), ["score_missing"]),
    "a space": (" ", (None, False), ["score_missing"]),
    "a dash": ("–", (None, False), ["score_missing", "score_repaired"]),
}


@pytest.mark.parametrize("name", CELLS)
def test_score_cells(tmp_path, name):
    cell, wanted, findings = CELLS[name]
    loaded = read(write_sheet(tmp_path / "a.xlsx", [HEADING, row(cell)]))
    assert scores(loaded) == [wanted, (4.0, False)]
    assert codes(loaded) == findings
    assert all("cell D2" in finding.place for finding in loaded.findings)


REFUSED = {
    "above the scale": (6, "off the scale"),
    "below the scale": (0, "off the scale"),
    "between the steps, comma": ("4,5", "steps of 1"),
    "between the steps, point": (4.5, "steps of 1"),
    "a word": ("five", "no score"),
    "a fraction": ("4/5", "no score"),
    "a date that a spreadsheet made of 4.5": ("2026-05-04", "no score"),
    "an infinity": ("inf", "no score"),
    "true": (True, "no score"),
    "a lookup that failed": ("#N/A", "no score"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_cells_name_sheet_and_cell(tmp_path, name):
    cell, reason = REFUSED[name]
    with pytest.raises(InputError) as refused:
        read(write_sheet(tmp_path / "a.xlsx", [HEADING, row(), row(cell, question="Q2")]))
    assert reason in refused.value.message
    assert "sheet Sheet, cell D3" in str(refused.value.place)
    assert refused.value.remedy


def test_half_points_where_the_rubric_has_them(tmp_path):
    loaded = read(write_sheet(tmp_path / "a.xlsx", [HEADING, row("4,5")]), HALVES)
    assert scores(loaded)[0] == (4.5, False)
    assert codes(loaded) == ["score_repaired"]


TAG_CELLS = {
    "one": ("hallucination", ["hallucination"]),
    "semicolon": ("hallucination; imprecision", ["hallucination", "imprecision"]),
    "comma": ("hallucination,imprecision", ["hallucination", "imprecision"]),
    "new line": ("hallucination\nimprecision", ["hallucination", "imprecision"]),
    "brackets about all": ("[hallucination; imprecision]", ["hallucination", "imprecision"]),
    "brackets about each": ("[hallucination] ; [imprecision]", ["hallucination", "imprecision"]),
    "case and spaces": (" Hallucination ;IMPRECISION", ["hallucination", "imprecision"]),
    "trailing separator": ("hallucination;", ["hallucination"]),
    "none": ("none", []),
    "dash": ("-", []),
}


@pytest.mark.parametrize("name", TAG_CELLS)
def test_tag_cells(tmp_path, name):
    cell, wanted = TAG_CELLS[name]
    claims = "\n".join(f'{tag}: "a claim; with a semicolon"' for tag in wanted)
    loaded = read(write_sheet(tmp_path / "a.xlsx", [HEADING, row(3 if wanted else 5, 4, cell, claims)]))
    assert tags(loaded) == [(tag, "a claim; with a semicolon") for tag in wanted]
    assert codes(loaded) == []


CLAIM_CELLS = {
    "with its tag": ('hallucination: "she wrote it"', "she wrote it"),
    "curly quotes": ("hallucination: “she wrote it”", "she wrote it"),
    "without quotes": ("hallucination: she wrote it", "she wrote it"),
    "without its tag": ('"she wrote it"', "she wrote it"),
    "with a comma": ('hallucination: "she, who wrote it"', "she, who wrote it"),
}


@pytest.mark.parametrize("name", CLAIM_CELLS)
def test_claim_cells(tmp_path, name):
    cell, wanted = CLAIM_CELLS[name]
    loaded = read(write_sheet(tmp_path / "a.xlsx", [HEADING, row(2, 4, "hallucination", cell)]))
    assert tags(loaded) == [("hallucination", wanted)]
    assert codes(loaded) == []


# Rows that break a rule of the rubric load, each with its finding and its cell.
BREACHES = {
    "low score without a tag": (row(3, 4), "low_score_without_tag", "D2"),
    "tag with a high score": (row(5, 4, "hallucination", '"x"'), "tag_with_high_score", "D2"),
    "tag without a claim": (row(3, 4, "hallucination"), "claim_missing", "F2"),
    "N/A where it is not allowed": (row(5, "N/A"), "na_not_allowed", "E2"),
    "evasion with a high Coverage": (row(5, 4, "evasion"), "rule_broken", "E2"),
    "unknown tag": (row(5, 4, "plagiarism"), "unknown_tag", "F2"),
    "claim without a tag": (row(5, 4, None, '"x"'), "claim_without_tag", "G2"),
    "tag twice": (row(3, 4, "hallucination; hallucination", 'hallucination: "x"'), "duplicate_tag", "F2"),
}


@pytest.mark.parametrize("name", BREACHES)
def test_breaches_load_with_a_finding(tmp_path, name):
    cells, code, cell = BREACHES[name]
    loaded = read(write_sheet(tmp_path / "a.xlsx", [HEADING, cells]))
    assert len(scores(loaded)) == 2
    found = [finding for finding in loaded.findings if finding.finding_code == code]
    assert len(found) == 1
    assert found[0].place == f"sheet Sheet, cell {cell}"

"""Printing: cells as they are, progress that says what is done, running and next."""

import pytest

from warehouse.console import StepProgress, format_cell, print_table


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "–"),
        (True, "yes"),
        (0.99115, "0.9911"),
        (114451, "114\u202f451"),
        (0.0, "0.0000"),
        (0.0000123, "1.2e-05"),
        ("[bold]x[/bold]", "[bold]x[/bold]"),
        ("nan", "nan"),
    ],
)
def test_format_cell(value, shown):
    assert format_cell(value) == shown


def test_print_table__shows_markup_like_text_as_it_is(capsys):
    print_table(["form [x]", "count"], [["[red]þæt", 2]], title="[b]")
    shown = capsys.readouterr().out
    assert "form [x]" in shown
    assert "[red]þæt" in shown
    assert "[b]" in shown


WIDE_HEADINGS = [f"quite_a_long_heading_{number}" for number in range(9)]


def test_print_table__never_breaks_a_heading_where_nobody_looks(capsys):
    print_table(WIDE_HEADINGS, [range(9)])
    shown = capsys.readouterr().out
    assert all(heading in shown for heading in WIDE_HEADINGS)


def test_print_table__shows_blocks_on_a_screen_that_is_too_narrow(capsys, monkeypatch):
    screen = {"FORCE_COLOR": "1", "TERM": "dumb", "COLUMNS": "80", "NO_COLOR": "1"}
    for name, value in screen.items():
        monkeypatch.setenv(name, value)
    print_table(WIDE_HEADINGS, [[*range(8), "þæt"]], title="[b]")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].strip().endswith("[b]")
    assert any(line.split() == [WIDE_HEADINGS[8], "þæt"] for line in lines)


def test_progress__counts_and_names_the_next_step():
    progress = StepProgress("building")
    progress.set_plan(["a", "b", "c"])
    progress.start("a")
    assert "step 0 of 3" in progress.describe()
    progress.finish("a")
    progress.start("b")
    line = progress.describe()
    assert "step 1 of 3" in line
    assert "now b" in line
    assert line.endswith("next c")


def test_progress__unplanned_steps_still_count():
    progress = StepProgress("building")
    for step in ("a", "b"):
        progress.start(step)
        progress.finish(step)
    assert "step 2 of 2" in progress.describe()

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

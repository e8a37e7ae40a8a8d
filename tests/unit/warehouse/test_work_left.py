"""What a build says of the time left and of its resampling."""

import pytest

from warehouse.console import StepProgress
from warehouse.work_left import CHEAP_STEP, STEP_COSTS, estimate_seconds_left, listening, telling

LONG, SHORT = "int_bootstrap__character_replicates", "some_cheap_step"


def test_time_left_follows_from_what_the_done_steps_took() -> None:
    left = estimate_seconds_left([LONG], [SHORT], 60.0)
    assert left == pytest.approx(60.0 * CHEAP_STEP / STEP_COSTS[LONG])


def test_nothing_is_said_while_little_is_done() -> None:
    assert estimate_seconds_left([SHORT], [LONG], 1.0) is None
    assert estimate_seconds_left([], [], 0.0) is None


def test_no_step_left_no_time_left() -> None:
    assert estimate_seconds_left([SHORT], [], 5.0) == 0.0


def test_a_kernel_tells_while_someone_listens() -> None:
    heard: list[str] = []
    double = telling("numbers", lambda x: 2 * x)
    assert double(1) == 2
    with listening(heard.append):
        assert double(x=2) == 4
    double(3)
    assert heard == ["numbers"]


def test_a_failed_build_stops_listening() -> None:
    heard: list[str] = []
    with pytest.raises(RuntimeError), listening(heard.append):
        raise RuntimeError
    telling("numbers", len)("abc")
    assert heard == []


def test_progress_shows_time_left_and_what_was_resampled() -> None:
    progress = StepProgress("building")
    progress.set_plan([SHORT, LONG, "last"])
    progress.start(SHORT)
    progress.count("profiles")
    assert "resampled" not in progress.describe()  # no resampling is under way
    progress.finish(SHORT)
    progress.start(LONG)
    progress.count("profiles")
    line = progress.describe()
    assert "now int_bootstrap__character_replicates (resampled 2 profiles)" in line
    assert "left" not in line  # a cheap step says little about a long one
    progress.finish(LONG)
    assert "s left" in progress.describe()

"""The bootstrap as the database calls it: sparse lists in, records out, None for what is undefined."""

import math
from collections.abc import Callable
from typing import Any

import duckdb
import numpy as np
import pytest

from analysis.bootstrap import gather_counts, profile_replicates
from analysis.draws import Draws
from warehouse.udfs import register_kernels
from warehouse.udfs_bootstrap import BOOTSTRAP_KERNELS
from warehouse.udfs_lines import LINE_KERNELS

KERNELS = (*BOOTSTRAP_KERNELS, *LINE_KERNELS)
NAN = math.nan
Call = Callable[..., Any]


@pytest.fixture(scope="module")
def call() -> Call:
    """Calls a kernel by name in a database, every argument cast to the type that the kernel states."""
    connection = duckdb.connect()
    register_kernels(connection, KERNELS)
    parameters = {kernel.name: kernel.parameters for kernel in KERNELS}

    def run(name: str, *arguments: Any) -> Any:
        casts = ", ".join(f"cast(? as {kind})" for kind in parameters[name])
        given = [None if argument is None else str(argument) for argument in arguments]
        return connection.execute(f"select {name}({casts})", given).fetchone()[0]

    return run


def draws(unit_count: int, resamples: int, block: int = 1) -> dict[str, int]:
    return {"seed": 7, "unit_count": unit_count, "resamples": resamples, "block": block, "stream": 0}


def test_every_kernel_is_known_by_one_name() -> None:
    names = [kernel.name for kernel in KERNELS]
    assert len(names) == len(set(names))


def test_a_profile_s_replicates_are_those_of_the_pure_kernel(call: Call) -> None:
    found = call(
        "profile_replicates", [0, 2], [2, 1], [0, 1, 1], [3, 1, 2], [[1, 1], [2, 0]], [1, 9], draws(3, 40)
    )
    assert [(r["statistic"], r["reference_number"], r["cut_number"]) for r in found] == [
        (statistic, reference, cut)
        for statistic in ("jsd_bits", "cosine")
        for reference in (1, 2)
        for cut in (1, 2)
    ]
    cells = gather_counts([0, 0, 2], [0, 1, 1], [3, 1, 2], 3, 2)
    direct = profile_replicates(cells, [[1, 1], [2, 0]], (1, 2), Draws(7, 3, 40))
    np.testing.assert_array_equal(found[3]["replicates"], direct.jsd_bits[1, 1])
    np.testing.assert_array_equal(found[5]["replicates"], direct.cosine[0, 1])


def test_repeated_cells_of_a_unit_add_up(call: Call) -> None:
    tail = ([[1, 2]], [2], draws(2, 9))
    apart = call("profile_replicates", [0, 1], [3, 1], [0, 0, 1, 1], [1, 2, 1, 1], *tail)
    together = call("profile_replicates", [0, 1], [2, 1], [0, 1, 1], [3, 1, 1], *tail)
    assert [r["replicates"] for r in apart] == [r["replicates"] for r in together]


def test_ratios_know_their_events(call: Call) -> None:
    """Two measures: one event in two units; none in four, whose largest is half of all."""
    first, second = call(
        "ratio_replicates", [2, 4], [0, 1, 0, 1, 2, 3], [1, 0, 0, 0, 0, 0], [1, 1, 1, 1, 2, 4], draws(4, 5)
    )
    assert (first["event_unit_count"], second["event_unit_count"]) == (1, 0)
    assert second["zero_event_upper"] == 1.0  # 3 × 4 / 8, cut to 1
    assert second["replicates"] == [0.0] * 5


@pytest.mark.parametrize(("unit_count", "is_long_enough"), [(99, False), (100, True)])
def test_a_text_of_less_than_four_blocks_has_no_control(
    call: Call, unit_count: int, is_long_enough: bool
) -> None:
    ones = [1] * unit_count
    (found,) = call(
        "ratio_replicates", [unit_count], list(range(unit_count)), ones, ones, draws(unit_count, 300)
    )
    assert len(found["control_replicates"]) == 250
    assert all((value == 1.0) is is_long_enough for value in found["control_replicates"])


def test_an_interval_says_which_error_is_of_blocks(call: Call) -> None:
    arguments = ("bootstrap_interval", [1, 3], [1, 5], 2, 0, 9, 1)
    assert call(*arguments, 1)["error_ratio"] == 2.0
    assert call(*arguments, 25)["error_ratio"] == 0.5


def test_a_number_that_is_undefined_is_null(call: Call) -> None:
    assert call("bootstrap_interval", [NAN, 1], [NAN], 1, 0, 1, 0.95, 1) == {
        "ci_lower": None,
        "ci_upper": None,
        "raw_ci_lower": None,
        "raw_ci_upper": None,
        "standard_error": None,
        "valid_count": 1,
        "error_ratio": None,
    }
    assert call("bootstrap_interval", None, None, 1, 0, 1, 0.95, 1) is None
    assert call("combined_replicates", [[1, NAN], [0.25, 1]]) == [0.5, None]
    assert call("holm_adjusted", [0.01, 0.04]) == [0.02, 0.04]


def test_length_keeps_the_error_of_l(call: Call) -> None:
    """r of 0.5 and of 2 both give L = 0.5: no error, and an interval that reaches 1 because r's holds it."""
    found = call("length_interval", [0.5, 2], [1], 1.25, 1, 1)
    assert (found["ci_lower"], found["ci_upper"], found["standard_error"]) == (0.5, 1.0, 0.0)


def test_ranks_read_who_is_better_from_the_differences(call: Call) -> None:
    """The first has the lower score on its own lines and the higher one on those that both have."""
    found = call("generator_ranks", [0.4, 0.5], [[NAN, 0.2], [-0.2, NAN]], [[NAN, 0.01], [0.01, NAN]])
    assert [(rank["rank_best"], rank["rank_worst"]) for rank in found] == [(1, 1), (2, 2)]
    assert [rank["tie_group"] for rank in found] == ["b", "a"]


def test_a_lone_generator_ranks_first(call: Call) -> None:
    found = call("generator_ranks", [0.4], [[NAN]], [[NAN]])
    assert found == [{"rank_best": 1, "rank_worst": 1, "tie_group": "a"}]


def test_the_contrast_of_equal_sides_is_nothing(call: Call) -> None:
    found = call("rare_contrast", [1, 0], [3, 5], [1, 0], [3, 5], draws(2, 20), 0.95)
    assert (found["difference"], found["standard_error"], found["p_value"]) == (0.0, 0.0, 1.0)
    assert (found["ci_lower"], found["ci_upper"]) == (0.0, 0.0)


def test_a_line_s_centroid_beside_its_source_s(call: Call) -> None:
    space = [[1, 0], [1, 1]]
    lines, sources = ([0, 2], [1, 1], [0, 1], [1, 2]), ([0, 1], [1, 1], [1, 0], [1, 1])
    found = call("line_source_cosines", *lines, *sources, space)
    assert found == [pytest.approx(1 / math.sqrt(2)), None]  # the source of the second has no vector
    assert call("line_centroid_cosines", [1, 1], [0, 1], [1, 1], [[1, 0], [-1, 0]], [2, 0]) == [1.0, 0.0]


def test_a_line_beside_the_whole_profile(call: Call) -> None:
    assert call("line_profile_cosines", [1, 2], [0, 0, 1], [1, 3, 4], [1, 0]) == [1.0, 0.6]
    assert call("line_closeness", [1, 1], [0, 1], [5, 1], [2, 0]) == [1.0, 0.0]


def test_lists_of_several_rows_do_not_mix() -> None:
    """Two rows in one batch: the lists of the second begin where those of the first end."""
    connection = duckdb.connect()
    register_kernels(connection, LINE_KERNELS)
    found = connection.execute(
        "select line_closeness(lengths::integer[], classes::integer[], counts::integer[], [1, 0]::bigint[]) "
        "from (values ([1], [0], [5]), ([1, 1], [1, 0], [1, 1])) as given (lengths, classes, counts)"
    ).fetchall()
    assert found == [([1.0],), ([0.0, 1.0],)]

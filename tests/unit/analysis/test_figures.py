"""Figures: drawn from any number of generators, nothing clipped, the same each time."""

import io
import itertools

import pytest

from analysis.figure_style import PAGE_COLOURS, save_figure, wrap_name, write_svg
from analysis.figures import FIGURES, draw_figure, has_rows
from analysis.sentences import order_generators
from tests.fixtures.report_rows import make_rows


def draw(name, count):
    rows = make_rows(count)
    return draw_figure(FIGURES[name], rows, order_generators(rows["fct_overall_scores"]))


@pytest.mark.parametrize("count", [1, 4, 30])
@pytest.mark.parametrize("name", FIGURES)
def test_figure__no_text_is_clipped(name, count):
    figure = draw(name, count)
    figure.savefig(io.BytesIO(), format="png")  # lays it out
    drawn = figure.get_tightbbox()
    width, height = figure.get_size_inches()
    assert drawn.x0 >= -0.01
    assert drawn.y0 >= -0.01
    assert drawn.x1 <= width + 0.01
    assert drawn.y1 <= height + 0.01


@pytest.mark.parametrize("count", [30])
@pytest.mark.parametrize("name", ["score-intervals", "components", "frequency-bins"])
def test_figure__names_of_rows_do_not_overlap(name, count):
    figure = draw(name, count)
    figure.savefig(io.BytesIO(), format="png")
    labels = [label for label in figure.axes[0].get_yticklabels() if label.get_text()]
    boxes = sorted((label.get_window_extent() for label in labels), key=lambda box: box.y0)
    assert len(boxes) >= count
    for lower, upper in itertools.pairwise(boxes):
        assert lower.y1 <= upper.y0 + 1


@pytest.mark.parametrize("name", FIGURES)
def test_figure__is_the_same_each_time(name):
    first, second = (write_svg(draw(name, 3), "title") for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", FIGURES)
def test_figure__for_a_page_has_the_page_s_colours_and_text_as_text(name):
    svg = write_svg(draw(name, 2), "title", for_page=True)
    assert svg.startswith("<svg")
    assert "<text" in svg
    for colour in PAGE_COLOURS:
        assert f" {colour};" not in svg
        assert f'"{colour}"' not in svg


@pytest.mark.parametrize("style", ["svg", "png", "pdf"])
def test_figure__is_written_as(style, tmp_path):
    path = tmp_path / f"figure.{style}"
    save_figure(draw("components", 2), "Components", path, style)
    head = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}[style]
    assert path.read_bytes().startswith(head)


def test_figure__a_study_without_ratings_has_none_of_theirs():
    rows = make_rows(2, with_ratings=False)
    drawn = {name for name, spec in FIGURES.items() if has_rows(spec, rows)}
    assert drawn == set(FIGURES) - {"agreement", "score-distributions"}


def test_undefined_value__leaves_no_mark():
    rows = make_rows(3)
    for row in rows["fct_components"]:
        row["value"] = row["ci_lower"] = row["ci_upper"] = None
    figure = draw_figure(FIGURES["components"], rows, order_generators(rows["fct_overall_scores"]))
    for axes in figure.axes[:-1]:
        assert [len(line.get_xdata()) for line in axes.lines] == [0]


@pytest.mark.parametrize(
    "name", ["short", "a-generator-with-a-rather-long-name-0-temperature-0.7", "x" * 120, "a b"]
)
def test_wrapped_name__loses_nothing(name):
    assert wrap_name(name).replace("\n", "") == name or wrap_name(name) == name

"""Figures: drawn from any number of generators, nothing clipped, the same each time."""

import io
import itertools

import pytest

from analysis.figure_style import PAGE_COLOURS, save_figure, wrap_name, write_svg
from analysis.figures import FIGURES, draw_figure, is_defined, order_shown
from tests.fixtures.report_rows import make_rows


def draw(name, count):
    rows = make_rows(count)
    return draw_figure(FIGURES[name], rows, order_shown(rows))


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
    drawn = {name for name, spec in FIGURES.items() if is_defined(spec, rows)}
    assert drawn == set(FIGURES) - {"agreement", "score-distributions"}


def undefine(rows, table, *, where=lambda row: True, status="no_parses"):
    """Make the rows of a table undefined, as a study without that input has them."""
    names = ("value", "ci_lower", "ci_upper", "ratio", "difference", "token_share", "stands_with_original")
    for row in rows[table]:
        if where(row):
            row.update({name: None for name in names if name in row}, status=status)


def lay_out(name, rows):
    """The figure as it is written; a layout that fails is a warning, and so an error of the test."""
    figure = draw_figure(FIGURES[name], rows, order_shown(rows))
    figure.savefig(io.BytesIO(), format="png")
    return figure


def test_undefined_component__is_said_to_be_undefined_and_has_no_mark():
    rows = make_rows(3)  # the structure of the third is undefined
    panel = next(axes for axes in lay_out("components", rows).axes if axes.get_title("left") == "S")
    assert [text.get_text() for text in panel.texts] == ["undefined"]
    assert [len(line.get_xdata()) for line in panel.lines] == [2]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_panel_without_a_defined_value__is_left_out(count):
    rows = make_rows(count)
    undefine(rows, "fct_components", where=lambda row: row["component_code"] not in "IL")
    undefine(rows, "fct_overall_scores")
    undefine(rows, "fct_distances", where=lambda row: row["layer_code"] != "word")
    undefine(rows, "fct_reference_behaviour", where=lambda row: row["layer_code"] != "word")
    titles = {
        name: [axes.get_title("left") for axes in lay_out(name, rows).axes if axes.get_visible()]
        for name in ("components", "distances")
    }
    assert titles["components"] == ["I", "L"]
    assert titles["distances"] == ["word centroids (1 − cosine)", "shared vocabulary (JSD, bits)"]
    diamonds = [line for line in lay_out("reference-map", rows).axes[0].lines if line.get_marker() == "D"]
    assert len(diamonds) == 1


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("score-intervals", "fct_overall_scores"),
        ("reference-map", "fct_reference_behaviour"),
        ("distances", "fct_distances"),
        ("frequency-bins", "fct_frequency_bins"),
    ],
)
def test_figure_without_a_defined_value__is_left_out(name, table):
    rows = make_rows(2)
    assert is_defined(FIGURES[name], rows)
    undefine(rows, table)
    assert not is_defined(FIGURES[name], rows)


def test_components__the_axis_holds_every_interval_and_no_bar_leaves_its_panel():
    rows = make_rows(2)
    for row in rows["fct_components"]:
        if row["component_code"] == "I":
            row |= {"value": 1.0, "ci_lower": 0.02, "ci_upper": 1.0}
    for axes in lay_out("components", rows).axes:
        assert axes.get_xlim() == (0.0, 1.0)
        assert all(bars.get_clip_on() for bars in axes.collections)


def test_reference_map__shows_what_is_beyond_it_as_a_square():
    rows = make_rows(1)
    ratios = {"bins_jsd_bits": 40.0, "ngram_cosine": 1.5, "centroid_cosine": 0.0, "triple_jsd_bits": 2.0}
    for row in rows["fct_reference_behaviour"]:
        row["ratio"] = ratios.get(row["measure"], 1.0)
    axes = lay_out("reference-map", rows).axes[0]
    marks = {line.get_marker(): [] for line in axes.lines} | {"s": []}
    for line in axes.lines:
        if line.get_marker() in "os":
            marks[line.get_marker()].append(float(line.get_ydata()[0]))
    assert marks["s"] == pytest.approx([1.42, 2.58])
    assert marks["o"] == pytest.approx([2 + 0.42 * 0.585, 4.42], abs=1e-3)


def test_order__is_that_of_the_score_and_those_only_rated_follow():
    rows = make_rows(4)
    for name, score in (("zoe", 1.0), ("ann", 3.0)):
        row = {"generator_id": name, "dimension": "Coverage", "score": score, "rating_count": 2}
        rows["fct_ratings"].append(row)
    names = [row["generator_id"] for row in rows["fct_overall_scores"] if row["score_code"] == "G"]
    assert order_shown(rows) == [*names, "ann", "zoe"]
    figure = lay_out("score-distributions", rows)
    shown = [label.get_text().replace("\n", "") for label in figure.axes[0].get_yticklabels()]
    assert shown == order_shown(rows)


@pytest.mark.parametrize(
    "name", ["short", "a-generator-with-a-rather-long-name-0-temperature-0.7", "x" * 120, "a b"]
)
def test_wrapped_name__loses_nothing(name):
    assert wrap_name(name).replace("\n", "") == name or wrap_name(name) == name

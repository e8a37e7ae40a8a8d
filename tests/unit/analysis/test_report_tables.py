"""Cells of the report's tables."""

from analysis.report_tables import Column, drop_empty_columns, make_table


def cells(column: Column, row: dict) -> tuple[str, float | None]:
    ((cell,),) = make_table("caption", [column], [row]).rows
    return cell.text, cell.number


def test_p__is_sorted_by_its_value_and_never_written_smaller_than_can_be_known() -> None:
    assert cells(Column("p", "p", "p"), {"p": 4e-36}) == ("< 0.001", 4e-36)
    assert cells(Column("p", "p", "p"), {"p": 0.0123}) == ("0.012", 0.0123)
    assert cells(Column("p", "p", "p"), {"p": None}) == ("–", None)


def test_interval__does_not_break_inside_its_brackets() -> None:
    row = {"alpha": 0.5, "ci_lower": 0.4, "ci_upper": 0.6}
    written = "0.50 [0.40,\N{NO-BREAK SPACE}0.60]"
    assert cells(Column("α", "alpha", "interval", 2), row) == (written, 0.5)
    inner = {"pair": {"value": 0.5, "ci_lower": 0.4, "ci_upper": 0.6}}
    assert cells(Column("pair", lambda found: found["pair"], "interval", 2), inner) == (written, 0.5)
    assert cells(Column("pair", lambda _: None, "interval"), {}) == ("–", None)


def test_empty_columns__make_room_for_the_others() -> None:
    columns = [Column("a", "a"), Column("b", "b"), Column("c", "c")]
    table = drop_empty_columns(make_table("", columns, [{"a": 1, "b": None}, {"a": None, "b": "", "c": 0}]))
    assert [column.heading for column in table.columns] == ["a", "c"]
    assert [[cell.text for cell in row] for row in table.rows] == [["1", "–"], ["–", "0"]]

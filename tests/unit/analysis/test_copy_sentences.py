"""Copied lines are told, and that I does not see them where they are short."""

from analysis.copy_sentences import describe_copies


def overlap(name: str, count: float | None, units: int = 40) -> dict[str, object]:
    return {
        "generator_id": name,
        "measure": "identical_line_count",
        "value": count,
        "unit_count": units,
    }


def independence(name: str, value: float | None) -> dict[str, object]:
    return {"generator_id": name, "component_code": "I", "value": value}


def test_copied_short_lines_are_told_and_that_i_is_blind_to_them() -> None:
    said = describe_copies([overlap("verse", 20)], [independence("verse", 1.0)])
    assert said == [
        "20 of the 40 lines of verse are the source's own, word for word. I does not show it: it counts runs "
        "of eight words or more, and these lines are shorter."
    ]


def test_copied_long_lines_are_told_alone() -> None:
    said = describe_copies([overlap("copyist", 30)], [independence("copyist", 0.2)])
    assert said == ["30 of the 40 lines of copyist are the source's own, word for word."]


def test_a_few_lines_or_none_are_not_worth_a_word() -> None:
    rows = [overlap("a", 1), overlap("b", 0), overlap("c", None), overlap("d", 0, 0)]
    rows.append({"generator_id": "e", "measure": "span_count", "value": 40.0, "unit_count": 40})
    assert describe_copies(rows, [independence("a", 1.0)]) == []


def test_an_undefined_i_says_nothing() -> None:
    said = describe_copies([overlap("a", 40)], [independence("a", None)])
    assert said == ["40 of the 40 lines of a are the source's own, word for word."]

"""What is said of accepted texts."""

from analysis.acceptance_sentences import describe_acceptance, describe_acceptances


def row(status: str, rounds: int | None = None) -> dict:
    return {"generator_id": "x", "acceptance_status": status, "repair_round_count": rounds}


def test_describe_acceptance__tells_constraints_from_measurements() -> None:
    said = describe_acceptance(row("ok", 2))
    assert "after 2 rounds of repair" in said
    assert "A, I and L are constraints" in said
    assert "after 1 round of" in describe_acceptance(row("ok", 1))
    assert "without repair" in describe_acceptance(row("ok", 0))


def test_describe_acceptance__a_changed_text_is_no_longer_accepted() -> None:
    assert describe_acceptance(row("text_changed")).startswith("The text was changed since x was accepted")
    assert "thresholds were changed" in describe_acceptance(row("thresholds_changed"))


def test_describe_acceptances__are_silent_for_all_others() -> None:
    assert describe_acceptances([row("not_accepted"), {"generator_id": "y"}]) == []

"""What an accepted text was held to, in a sentence: constraints that were enforced are no achievements."""

from collections.abc import Iterable
from typing import Any

Row = dict[str, Any]


def describe_acceptance(row: Row) -> str:
    """One sentence from a row of dim_generators; empty for a text that was never accepted."""
    status = row.get("acceptance_status")
    if status in (None, "not_accepted"):
        return ""
    name = row["generator_id"]
    if status != "ok":
        changed = "text was" if status == "text_changed" else "study's thresholds were"
        return (
            f"The {changed} changed since {name} was accepted: its A, I and L are measured like any other's."
        )
    rounds = row["repair_round_count"]
    repaired = (
        "without repair" if rounds == 0 else f"after {rounds} round{'' if rounds == 1 else 's'} of repair"
    )
    return (
        f"{name} was accepted {repaired}: every line of it keeps the rules, so A, I and L are constraints "
        "that were enforced, and the free components (G_free) are what was measured."
    )


def describe_acceptances(rows: Iterable[Row]) -> list[str]:
    """The sentences of all generators that have one."""
    return [said for row in rows if (said := describe_acceptance(row))]

"""Which texts repeat their source line by line, in sentences: short lines are copied without I seeing it."""

from collections.abc import Iterable
from typing import Any

Row = dict[str, Any]

WORTH_TELLING = 0.05  # share of a text's lines that are the source's own
UNSEEN = 0.95  # an I above it shows nothing of them


def describe_copies(overlaps: Iterable[Row], components: Iterable[Row]) -> list[str]:
    """A sentence for each text of whose lines more than a few are the source's own.

    ``overlaps`` are rows of fct_overlap, ``components`` of fct_components.
    """
    independence = {row["generator_id"]: row["value"] for row in components if row["component_code"] == "I"}
    said = []
    for row in overlaps:
        if row["measure"] != "identical_line_count" or not row["value"] or not row["unit_count"]:
            continue
        count, units, name = int(row["value"]), row["unit_count"], row["generator_id"]
        if count / units < WORTH_TELLING:
            continue
        sentence = f"{count} of the {units} lines of {name} are the source's own, word for word."
        if (independence.get(name) or 0.0) >= UNSEEN:
            sentence += (
                " I does not show it: it counts runs of eight words or more, and these lines are shorter."
            )
        said.append(sentence)
    return said

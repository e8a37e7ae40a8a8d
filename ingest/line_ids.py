"""Line ids: what aligned corpora, the original and the background hang their lines on."""

from collections.abc import Sequence
from pathlib import Path

from warehouse.errors import InputError


def check_line_ids(path: Path, line_ids: Sequence[str], line_numbers: Sequence[int]) -> None:
    """Refuse ids that are empty, have white space at an end, or occur twice.

    White space at an end is refused and not trimmed: the same id elsewhere would silently fail to match.
    """
    seen: dict[str, int] = {}
    for line_id, number in zip(line_ids, line_numbers, strict=True):
        if not line_id.strip():
            raise InputError(
                "the line id is empty", place=f"{path}: line {number}", remedy="give the line its id"
            )
        if line_id != line_id.strip():
            raise InputError(
                f"the line id {line_id!r} begins or ends with white space",
                place=f"{path}: line {number}",
                remedy="remove the white space",
            )
        if line_id in seen:
            raise InputError(
                f"the line id {line_id!r} stands already on line {seen[line_id]}",
                place=f"{path}: line {number}",
                remedy="give every line an id of its own",
            )
        seen[line_id] = number

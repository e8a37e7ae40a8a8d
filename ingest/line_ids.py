"""Line ids: what aligned corpora, the original and the background hang their lines on."""

from collections.abc import Sequence
from pathlib import Path

from ingest.oddities import cap_findings
from ingest.raw_tables import Finding
from warehouse.errors import InputError


def check_line_ids(path: Path, line_ids: Sequence[str], line_numbers: Sequence[int]) -> tuple[Finding, ...]:
    """Refuse ids that are empty or occur twice; a finding for each with white space at an end.

    Ids are kept as they are: ``12`` and ``12`` with a space after it are two ids, and the finding says why
    a line has no partner.
    """
    seen: dict[str, int] = {}
    findings = []
    for line_id, number in zip(line_ids, line_numbers, strict=True):
        stripped = line_id.strip()
        if not stripped:
            raise InputError(
                "the line id is empty", place=f"{path}: line {number}", remedy="give the line its id"
            )
        if line_id in seen:
            raise InputError(
                f"the line id {line_id!r} stands already on line {seen[line_id]}",
                place=f"{path}: line {number}",
                remedy="give every line an id of its own",
            )
        if line_id != stripped:
            message = f"the line id {line_id!r} begins or ends with white space, which was kept"
            findings.append(Finding(f"line {number}", "id_with_outer_space", message))
        seen[line_id] = number
    return cap_findings(findings)

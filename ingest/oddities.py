"""What is odd in a text file but no reason to refuse it."""

import re
from collections import Counter
from collections.abc import Sequence

from ingest.raw_tables import Finding

FINDINGS_PER_CODE = 100
"""Findings told one by one for each kind of oddity of a file; of the rest only the number is told."""

HTML_ENTITY = re.compile(r"&(?:#[0-9]+|#x[0-9A-Fa-f]+|[A-Za-z]+[0-9]*);")


def cap_findings(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The first FINDINGS_PER_CODE of each kind, and one for how many more there are."""
    counts = Counter(finding.finding_code for finding in findings)
    told: Counter[str] = Counter()
    kept = []
    for finding in findings:
        told[finding.finding_code] += 1
        if told[finding.finding_code] <= FINDINGS_PER_CODE:
            kept.append(finding)
    rest = [
        Finding("whole file", code, f"{count - FINDINGS_PER_CODE} more of these")
        for code, count in counts.items()
        if count > FINDINGS_PER_CODE
    ]
    return (*kept, *rest)


def find_no_rows(line_numbers: Sequence[int]) -> tuple[Finding, ...]:
    """A finding where a file has headings and nothing else."""
    if line_numbers:
        return ()
    return (Finding("line 1", "no_rows", "the file has headings and no row; it was loaded as empty"),)


def find_html_entities(texts: Sequence[str], line_numbers: Sequence[int]) -> tuple[Finding, ...]:
    """A finding where lines hold HTML entities, whose letters would be counted as words."""
    odd = [
        (number, match.group())
        for number, text in zip(line_numbers, texts, strict=True)
        if "&" in text and (match := HTML_ENTITY.search(text))
    ]
    if not odd:
        return ()
    number, entity = odd[0]
    message = f"{len(odd)} lines hold HTML entities, first {entity}; they were kept as they are"
    return (Finding(f"line {number}", "html_entity", message),)


def find_empty_entries(entries: Sequence[str], line_numbers: Sequence[int], name: str) -> tuple[Finding, ...]:
    """A finding per row of an index or a dictionary whose entry is empty: no token can match it."""
    message = f"the column {name} is empty; the row matches no token"
    return cap_findings(
        [
            Finding(f"line {number}", "empty_entry", message)
            for number, entry in zip(line_numbers, entries, strict=True)
            if not entry.strip()
        ]
    )

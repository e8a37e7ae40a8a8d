"""The frequency index: how often each form occurs in the language's corpus."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pyarrow as pa

from ingest.oddities import cap_findings, find_empty_entries, find_no_rows
from ingest.raw_tables import Finding, Loaded
from ingest.text_files import Field, read_table
from warehouse.errors import InputError

INDEX_FIELDS = (Field("form"), Field("frequency"))
# int() would also take signs, underscores, spaces and the digits of other scripts.
WHOLE_NUMBER = re.compile(r"[0-9]{1,18}")


def read_form_index(path: Path, columns: Mapping[str, str] | None = None) -> Loaded:
    """Read forms and frequencies into ``index_forms``.

    A frequency is a whole number from 0 (a form with 0 is not in the index). A form that stands there twice
    is kept twice, with a finding: forms that fold together add their frequencies. Raises InputError.
    """
    table = read_table(path, INDEX_FIELDS, columns)
    forms, numbers = table.columns["form"], table.line_numbers
    frequencies = _parse_frequencies(path, table.columns["frequency"], numbers)
    rows = pa.table(
        {
            "form_text": table.column_or_nulls("form"),
            "frequency": pa.array(frequencies, pa.int64()),
            "row_number": table.arrow_row_numbers(),
        }
    )
    findings = (
        find_no_rows(numbers)
        + find_empty_entries(forms, numbers, "form")
        + _find_repeated_forms(forms, numbers)
    )
    return Loaded({"index_forms": rows}, len(numbers), findings)


def _parse_frequencies(path: Path, values: Sequence[str], numbers: Sequence[int]) -> list[int]:
    for value, number in zip(values, numbers, strict=True):
        if not WHOLE_NUMBER.fullmatch(value):
            raise InputError(
                f"the frequency {value!r} is not a whole number from 0",
                place=f"{path}: line {number}",
                remedy="give how often the form occurs, in digits alone",
            )
    return [int(value) for value in values]


def _find_repeated_forms(forms: Sequence[str], numbers: Sequence[int]) -> tuple[Finding, ...]:
    seen: dict[str, int] = {}
    findings = []
    for form, number in zip(forms, numbers, strict=True):
        if form in seen:
            message = f"the form {form!r} stands already on line {seen[form]}; its frequencies are added"
            findings.append(Finding(f"line {number}", "repeated_form", message))
        else:
            seen[form] = number
    return cap_findings(findings)

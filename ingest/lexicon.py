"""The dictionaries that link forms to the language: inflections, headwords, variants."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pyarrow as pa

from ingest.oddities import find_empty_entries, find_no_rows
from ingest.raw_tables import Loaded
from ingest.text_files import Field, read_table

INFLECTION_FIELDS = (Field("lemma"), Field("form"), Field("features", is_required=False))
HEADWORD_FIELDS = (Field("lemma"),)
VARIANT_FIELDS = (Field("lemma"), Field("variant"))


def read_inflections(path: Path, columns: Mapping[str, str] | None = None) -> Loaded:
    """Read inflected forms with their lemmas into ``inflections``. Raises InputError."""
    return _read_dictionary(path, "inflections", INFLECTION_FIELDS, "form", columns)


def read_headwords(path: Path, columns: Mapping[str, str] | None = None) -> Loaded:
    """Read headwords into ``headwords``. Raises InputError."""
    return _read_dictionary(path, "headwords", HEADWORD_FIELDS, "lemma", columns)


def read_variants(path: Path, columns: Mapping[str, str] | None = None) -> Loaded:
    """Read spelling variants with their headwords into ``variants``. Raises InputError."""
    return _read_dictionary(path, "variants", VARIANT_FIELDS, "variant", columns)


def _read_dictionary(
    path: Path,
    raw_table: str,
    fields: Sequence[Field],
    entry_name: str,
    columns: Mapping[str, str] | None,
) -> Loaded:
    """``entry_name`` is the column that tokens are compared with: a row that lacks it is a finding."""
    table = read_table(path, fields, columns)
    numbers = table.line_numbers
    rows = {f"{field.name}_text": table.column_or_nulls(field.name) for field in fields}
    findings = find_no_rows(numbers) + find_empty_entries(table.columns[entry_name], numbers, entry_name)
    return Loaded(
        {raw_table: pa.table(rows | {"row_number": table.arrow_row_numbers()})}, len(numbers), findings
    )

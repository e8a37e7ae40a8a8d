"""Aligned corpora: a generator's lines beside the source lines they answer, and the original alone."""

from collections.abc import Mapping
from pathlib import Path

import pyarrow as pa

from ingest.line_ids import check_line_ids
from ingest.oddities import find_html_entities, find_no_rows
from ingest.raw_tables import Loaded
from ingest.text_files import Field, read_table

ALIGNED_FIELDS = (
    Field("line_id", ("code",)),
    Field("original"),
    Field("translation", is_required=False),
    Field("generated"),
    Field("generated_translation", is_required=False),
)
ORIGINAL_FIELDS = (
    Field("line_id", ("code",)),
    Field("original", ("text",)),
    Field("translation", is_required=False),
)


def read_aligned_corpus(path: Path, generator_id: str, columns: Mapping[str, str] | None = None) -> Loaded:
    """Read one generator's aligned file into ``aligned_lines``.

    ``columns`` maps our names (those of ALIGNED_FIELDS) to the file's headings. Raises InputError.
    """
    table = read_table(path, ALIGNED_FIELDS, columns)
    numbers = table.line_numbers
    findings = check_line_ids(path, table.columns["line_id"], numbers)
    rows = pa.table(
        {
            "generator_id": pa.array([generator_id] * len(numbers), pa.string()),
            "line_id": table.column_or_nulls("line_id"),
            "original_text": table.column_or_nulls("original"),
            "translation_text": table.column_or_nulls("translation"),
            "generated_text": table.column_or_nulls("generated"),
            "generated_translation_text": table.column_or_nulls("generated_translation"),
            "row_number": table.arrow_row_numbers(),
        }
    )
    findings += find_no_rows(numbers) + find_html_entities(table.columns["generated"], numbers)
    return Loaded({"aligned_lines": rows}, len(numbers), findings)


def read_original(path: Path, columns: Mapping[str, str] | None = None) -> Loaded:
    """Read an original that has a file of its own into ``original_lines``. Raises InputError."""
    table = read_table(path, ORIGINAL_FIELDS, columns)
    numbers = table.line_numbers
    findings = check_line_ids(path, table.columns["line_id"], numbers)
    rows = pa.table(
        {
            "line_id": table.column_or_nulls("line_id"),
            "original_text": table.column_or_nulls("original"),
            "translation_text": table.column_or_nulls("translation"),
            "row_number": table.arrow_row_numbers(),
        }
    )
    findings += find_no_rows(numbers) + find_html_entities(table.columns["original"], numbers)
    return Loaded({"original_lines": rows}, len(numbers), findings)

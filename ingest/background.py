"""The background corpus: running text that stands for the language."""

from collections.abc import Mapping
from pathlib import Path

import pyarrow as pa

from ingest.line_ids import check_line_ids
from ingest.oddities import find_html_entities, find_no_rows
from ingest.raw_tables import Loaded
from ingest.text_files import Field, read_table

BACKGROUND_FIELDS = (Field("line_id", ("code",)), Field("text"))


def read_background(path: Path, columns: Mapping[str, str] | None = None) -> Loaded:
    """Read the background's lines into ``background_lines``. Raises InputError."""
    table = read_table(path, BACKGROUND_FIELDS, columns)
    numbers = table.line_numbers
    findings = check_line_ids(path, table.columns["line_id"], numbers)
    rows = pa.table(
        {
            "line_id": table.column_or_nulls("line_id"),
            "background_text": table.column_or_nulls("text"),
            "row_number": table.arrow_row_numbers(),
        }
    )
    findings += find_no_rows(numbers) + find_html_entities(table.columns["text"], numbers)
    return Loaded({"background_lines": rows}, len(numbers), findings)

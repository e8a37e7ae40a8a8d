"""The blinding key of a round, and the fact sheets that its annotators shared."""

import hashlib
from collections.abc import Mapping
from pathlib import Path

from ingest.labels import fold_label
from ingest.raw_rating_tables import build_table
from ingest.raw_table import Loaded
from ingest.text_files import Field, read_bytes, read_table
from warehouse.errors import InputError

_FIELDS = (
    Field("code", ("Code",)),
    Field("generator_id", ("generator", "model", "Model")),
    Field("presentation", (), is_required=False),
)


def read_blinding_key(path: Path, *, columns: Mapping[str, str] | None = None) -> Loaded:
    """The raw table ``blinding_codes``: the model behind each code."""
    table = read_table(path, _FIELDS, columns)
    presentations = table.columns.get("presentation") or ["1"] * len(table.line_numbers)
    rows: list[tuple[object, ...]] = []
    first: dict[str, int] = {}
    given = zip(
        table.columns["code"], table.columns["generator_id"], presentations, table.line_numbers, strict=True
    )
    for code, generator, presentation, number in given:
        key, place = fold_label(code), f"{path}: line {number}"
        if not key or not generator.strip():
            raise InputError("the row has no code or no model", place=place, remedy="fill both in")
        if key in first:
            message = f"the code {code!r} stands there twice (first on line {first[key]})"
            raise InputError(message, place=place, remedy="a code stands for one model")
        if presentation.strip() not in ("1", "2"):
            message = f"the presentation is {presentation!r}"
            raise InputError(message, place=place, remedy="write 1, or 2 for the second showing of an item")
        first[key] = number
        rows.append((code, key, generator.strip(), int(presentation), number))
    return Loaded({"blinding_codes": build_table("blinding_codes", rows)}, len(rows))


def read_reference_sheet(path: Path) -> Loaded:
    """The raw table ``reference_sheets``: the hash of a fact sheet, for the record."""
    content = read_bytes(path)
    row = (path.stem, hashlib.sha256(content).hexdigest(), len(content), 1)
    return Loaded({"reference_sheets": build_table("reference_sheets", [row])}, 1)

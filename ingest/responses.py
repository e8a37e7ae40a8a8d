"""What the models answered, from CSV or JSONL: prompt and answer verbatim."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from ingest.labels import fold_label
from ingest.raw_rating_tables import build_table
from ingest.raw_table import Loaded
from ingest.text_files import Field, read_table, read_text
from warehouse.errors import InputError

_OPTIONAL = ("version", "collected_at", "parameters", "prompt_text")
_REQUIRED = ("question_id", "generator_id", "response_text")
_FIELDS = (*(Field(name) for name in _REQUIRED), *(Field(name, (), is_required=False) for name in _OPTIONAL))

Record = Mapping[str, str | None]


def read_responses(path: Path, *, columns: Mapping[str, str] | None = None) -> Loaded:
    """The raw table ``responses``; JSON objects in ``parameters`` are kept as JSON text."""
    is_json = path.name.lower().removesuffix(".gz").endswith((".jsonl", ".ndjson"))
    records = _read_json_lines(path, columns or {}) if is_json else _read_csv(path, columns or {})
    rows: list[tuple[object, ...]] = []
    first: dict[tuple[str, str], int] = {}
    for number, record in records:
        question, generator = record["question_id"] or "", record["generator_id"] or ""
        if not question.strip() or not generator.strip():
            raise _fault(path, number, "a response names no question or no model", "fill both in")
        key = (fold_label(question), fold_label(generator))
        if key in first:
            message = f"{generator} answers {question} twice (first on line {first[key]})"
            raise _fault(path, number, message, "keep the answer that was scored")
        first[key] = number
        rest = (record.get(name) for name in (*_OPTIONAL, "response_text"))
        rows.append((question, key[0], generator.strip(), key[1], *rest, number))
    return Loaded({"responses": build_table("responses", rows)}, len(rows))


def _read_csv(path: Path, columns: Mapping[str, str]) -> Iterator[tuple[int, Record]]:
    table = read_table(path, _FIELDS, columns)
    for position, number in enumerate(table.line_numbers):
        yield number, {name: values[position] for name, values in table.columns.items()}


def _read_json_lines(path: Path, columns: Mapping[str, str]) -> Iterator[tuple[int, Record]]:
    for number, line in enumerate(read_text(path).split("\n"), start=1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
        except json.JSONDecodeError as error:
            raise _fault(path, number, f"the line is not JSON: {error.msg}", "one object a line") from None
        if not isinstance(entry, dict):
            raise _fault(path, number, "the line is no JSON object", "one object a line")
        missing = [name for name in _REQUIRED if entry.get(columns.get(name, name)) is None]
        if missing:
            raise _fault(path, number, f"the key {missing[0]!r} is missing", "every response needs it")
        yield (
            number,
            {name: _as_text(entry.get(columns.get(name, name))) for name in (*_REQUIRED, *_OPTIONAL)},
        )


def _as_text(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _fault(path: Path, number: int, message: str, remedy: str) -> InputError:
    return InputError(message, place=f"{path}: line {number}", remedy=remedy)

"""What the raw schema says of the study itself: its options, its generators, hashes of its resources."""

import json
from collections.abc import Iterator, Sequence

import duckdb
import numpy
import scipy

from ingest.provenance import hash_file, hash_values
from warehouse import __version__
from warehouse.input_file import InputFile
from warehouse.study import Study
from warehouse.study_generators import Generator
from warehouse.study_sections import BACKGROUND_ID

Row = tuple[object, ...]


def write_study_records(
    study: Study, connection: duckdb.DuckDBPyConnection, hashed: Sequence[tuple[InputFile, str]]
) -> None:
    """Bring the raw tables study_options, generators, acceptances and resources to the study's state."""
    generators = [
        _describe_generator(study, number, generator)
        for number, generator in enumerate(study.generators, start=1)
    ]
    _replace_rows(connection, "study_options", [*study.options().items(), *_list_versions()])
    _replace_rows(connection, "generators", generators)
    _replace_rows(connection, "acceptances", list(_describe_acceptances(study)))
    _replace_rows(connection, "resources", _hash_resources(study, connection, hashed))


def _list_versions() -> list[Row]:
    """What the numbers are computed with, as options of the study: signatures show it."""
    packages = {"duckdb": duckdb.__version__, "numpy": numpy.__version__, "scipy": scipy.__version__}
    return [(f"version_{name}", version) for name, version in {"metewand": __version__, **packages}.items()]


def _describe_generator(study: Study, number: int, generator: Generator) -> Row:
    record = generator.record
    instructions = study.folder.root / record.instructions if record.instructions else None
    return (
        generator.generator_id,
        number,
        record.model,
        record.version,
        record.accessed,
        json.dumps(record.parameters, ensure_ascii=False, sort_keys=True, default=str),
        study.relative_name(instructions) if instructions else None,
        hash_file(instructions) if instructions else None,
    )


def _describe_acceptances(study: Study) -> Iterator[Row]:
    for generator in study.generators:
        if record := generator.acceptance:
            yield (
                generator.generator_id,
                record.accepted,
                record.text_sha256,
                record.validator_version,
                *map(float, record.length),
                float(record.jaccard),
                record.lexicon_sha256,
                record.lexicon_form_count,
                record.batch_size,
                record.batch_count,
                record.repair_rounds,
            )


def _hash_resources(
    study: Study, connection: duckdb.DuckDBPyConnection, hashed: Sequence[tuple[InputFile, str]]
) -> list[Row]:
    """One hash per resource: of its files and how they are read, in their order."""
    parts: dict[str, list[str]] = {}
    for file, sha256 in hashed:
        if file.resource_code:
            parts.setdefault(file.resource_code, []).append(f"{sha256}:{file.hash_options()}")
    rows = {code: hash_values(values) for code, values in parts.items()}
    if f"corpus:{BACKGROUND_ID}" in rows:
        rows["background"] = rows[f"corpus:{BACKGROUND_ID}"]
    if (original := _hash_original(connection)) is not None:
        rows["original"] = rows[f"corpus:{study.original.id}"] = original
    return sorted(rows.items())


def _hash_original(connection: duckdb.DuckDBPyConnection) -> str | None:
    """The original's hash is of its text, not of files: it is the union of what the generators' files hold,

    and one generator more must not look like another original.
    """
    lines = connection.execute(
        "select distinct line_id, original_text from raw.aligned_lines "
        "union select line_id, original_text from raw.original_lines order by line_id"
    ).fetchall()
    return hash_values(lines) if lines else None


def _replace_rows(connection: duckdb.DuckDBPyConnection, table_name: str, rows: Sequence[Row]) -> None:
    """Write the rows unless the table holds just them."""
    present = connection.execute(f"select * from raw.{table_name} order by all").fetchall()
    if present == sorted(rows, key=lambda row: str(row[0])):
        return
    connection.execute(f"delete from raw.{table_name}")
    if rows:
        marks = ", ".join("?" * len(rows[0]))
        connection.executemany(f"insert into raw.{table_name} values ({marks})", rows)

"""The raw schema: the tables of the readers and the loader's own, made with their comments.

All tables always exist, so that every model always runs. Where a table no longer has the columns that this
version wants, the whole schema is made anew and everything is loaded again from the files.
"""

from collections.abc import Iterator

import duckdb

from ingest.raw_tables import RAW_TABLES, RawTable
from warehouse.connection import quote_text

INPUT_COLUMNS = (
    ("input_code", "VARCHAR", "What the file is to the study: aligned, background, index …"),
    (
        "owner_id",
        "VARCHAR",
        "The generator or corpus that it belongs to; empty where there is one of its kind.",
    ),
    ("file_path", "VARCHAR", "The file, relative to the study's folder."),
)

LOADER_TABLES: tuple[tuple[str, str, tuple[tuple[str, str, str], ...]], ...] = (
    (
        "files",
        "One row per file that was loaded. Primary key: input_code, owner_id, file_path.",
        (
            *INPUT_COLUMNS,
            ("sha256", "VARCHAR", "SHA-256 of the file, together with those that are read with it."),
            ("row_count", "BIGINT", "Its data rows."),
            ("loaded_at", "TIMESTAMP", "When it was loaded (UTC)."),
            ("options_hash", "VARCHAR", "SHA-256 of how it was read; another one means: read it again."),
            ("table_names", "VARCHAR", "The raw tables that hold its rows, with commas between."),
        ),
    ),
    (
        "findings",
        "One row per oddity that a reader met. Primary key: input_code, owner_id, file_path, finding_number.",
        (
            *INPUT_COLUMNS,
            ("finding_number", "BIGINT", "Position among the file's findings, from 1."),
            ("place", "VARCHAR", "The line, or the sheet and cell."),
            ("finding_code", "VARCHAR", "What kind of oddity."),
            ("message_text", "VARCHAR", "What was odd and what was done about it."),
        ),
    ),
    (
        "generators",
        "One row per generator of the study. Primary key: generator_id.",
        (
            ("generator_id", "VARCHAR", "The generator."),
            ("generator_number", "BIGINT", "Its position in the study, from 1."),
            ("model", "VARCHAR", "The model; NULL where the study does not say."),
            ("version", "VARCHAR", "Its version; NULL where the study does not say."),
            ("accessed_on", "DATE", "When it was used; NULL where the study does not say."),
            ("parameters", "VARCHAR", "Every further key of its record, as JSON."),
            ("instructions_path", "VARCHAR", "The file of its instructions; NULL where there is none."),
            ("instructions_sha256", "VARCHAR", "SHA-256 of that file; NULL where there is none."),
        ),
    ),
    (
        "acceptances",
        "One row per generator that metewand accept took into the study. Primary key: generator_id.",
        (
            ("generator_id", "VARCHAR", "The generator."),
            ("accepted_on", "DATE", "When its text was accepted."),
            ("text_sha256", "VARCHAR", "SHA-256 of the aligned file as it was accepted."),
            ("validator_version", "VARCHAR", "The version of the rules that it was held against."),
            ("length_low", "DOUBLE", "Lower end of the length band at that time."),
            ("length_high", "DOUBLE", "Upper end of the length band at that time."),
            ("jaccard_ceiling", "DOUBLE", "Ceiling of the similarity at that time."),
            ("lexicon_sha256", "VARCHAR", "SHA-256 of the closed lexicon at that time."),
            ("lexicon_form_count", "BIGINT", "Forms in that lexicon."),
            ("batch_size", "BIGINT", "Most lines in a batch that the generator was given."),
            ("batch_count", "BIGINT", "Batches that it was given."),
            ("repair_round_count", "BIGINT", "Rounds of repair until every line kept the rules."),
        ),
    ),
    (
        "study_options",
        "One row per option of the study, defaults resolved. Primary key: option_code.",
        (("option_code", "VARCHAR", "The option."), ("value_text", "VARCHAR", "Its value as text.")),
    ),
    (
        "resources",
        "One row per resource, with a hash of what was loaded for it. Primary key: resource_code.",
        (
            ("resource_code", "VARCHAR", "index, inflections …, corpus:<corpus_id>, parses:<corpus_id>."),
            ("sha256", "VARCHAR", "SHA-256 of its files and of how they were read."),
        ),
    ),
)

# Files of the human side apart: a text more is then no news to the models of ratings (warehouse.raw_changes).
RATING_FILES = (
    "rating_files",
    "One row per loaded file of the human side. Primary key: input_code, file_path.",
    (INPUT_COLUMNS[0], INPUT_COLUMNS[2], ("sha256", "VARCHAR", "As in files.")),
)
VIEW_QUERIES = {
    "rating_files": """
        select input_code, file_path, sha256 from raw.files
        where input_code in (
            'questions', 'responses', 'blinding_key', 'rating_sheet', 'decisions', 'reference', 'pairwise',
            'detection_sheet', 'detection_key'
        )
    """
}


def list_tables() -> Iterator[tuple[str, str, tuple[tuple[str, str, str], ...]]]:
    """Name, description and columns of every table and view of the raw schema."""
    yield from LOADER_TABLES
    yield RATING_FILES
    for table in RAW_TABLES:
        yield table.name, table.description, table.all_columns


def find_owner_column(table: RawTable) -> str | None:
    """The column that holds an input's owner; None where rows are told apart by their file alone."""
    names = [name for name, _, _ in table.columns]
    return next((name for name in ("generator_id", "corpus_id") if name in names), None)


def prepare_raw_schema(connection: duckdb.DuckDBPyConnection) -> None:
    """Make the raw schema where it is missing or of another version."""
    wanted = {name: [(column, kind) for column, kind, _ in columns] for name, _, columns in list_tables()}
    if _read_columns(connection) == wanted:
        return
    connection.execute("drop schema if exists raw cascade")
    connection.execute("create schema raw")
    for name, description, columns in list_tables():
        query = VIEW_QUERIES.get(name)
        kind = "view" if query else "table"
        spelling = ", ".join(f'"{column}" {type_name}' for column, type_name, _ in columns)
        connection.execute(f"create {kind} raw.{name} " + (f"as {query}" if query else f"({spelling})"))
        connection.execute(f"comment on {kind} raw.{name} is {quote_text(description)}")
        for column, _, text in columns:
            connection.execute(f'comment on column raw.{name}."{column}" is {quote_text(text)}')


def _read_columns(connection: duckdb.DuckDBPyConnection) -> dict[str, list[tuple[str, str]]]:
    rows = connection.execute(
        "select table_name, column_name, data_type from duckdb_columns() "
        "where schema_name = 'raw' and not internal order by table_name, column_index"
    ).fetchall()
    found: dict[str, list[tuple[str, str]]] = {}
    for table, column, kind in rows:
        found.setdefault(table, []).append((column, kind))
    return found

"""Exports the published tables as files for other programs, with a data dictionary."""

from pathlib import Path

from warehouse.connection import MARTS_SCHEMA, open_memory, quote_text
from warehouse.console import StepProgress
from warehouse.data_dictionary import describe_tables, write_dictionary
from warehouse.folder import StudyFolder

FORMATS = {"parquet": "FORMAT parquet, COMPRESSION zstd", "csv": "FORMAT csv, HEADER"}


def export_tables(folder: StudyFolder, target: Path, *, progress: StepProgress) -> int:
    """Write every published table to ``target`` as Parquet and CSV, and the dictionary; their number.

    Each file is whole or not there; what an earlier export left under the same names is replaced.
    """
    published = folder.require_published()
    progress.set_plan(["data dictionary", *FORMATS])
    progress.start("data dictionary")
    tables = describe_tables(folder)
    target.mkdir(parents=True, exist_ok=True)
    write_dictionary(tables, target)
    progress.finish("data dictionary")
    with open_memory() as connection:
        connection.execute(f"ATTACH {quote_text(published)} AS published (READ_ONLY)")
        for style, options in FORMATS.items():
            progress.start(style)
            (target / style).mkdir(exist_ok=True)
            for table in tables:
                final = target / style / f"{table.table_name}.{style}"
                draft = final.with_name(final.name + ".tmp")
                connection.execute(
                    f'COPY (FROM published.{MARTS_SCHEMA}."{table.table_name}") '
                    f"TO {quote_text(draft)} ({options})"
                )
                draft.replace(final)
            progress.finish(style)
    return len(tables)

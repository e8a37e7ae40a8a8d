"""Loading: the files of a study into the raw tables, all of them or none.

A load is one transaction. Files whose content and reading are unchanged are left alone; a file that has
changed is replaced whole; one that has left the study is removed. All files are read before anything is
refused, so that a person is told every fault at once; then, or when the load is cut off, the warehouse is
as it was.
"""

import contextlib
import datetime
import os
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import duckdb
import pyarrow as pa

from ingest.provenance import hash_reader_code
from ingest.raw_tables import RAW_TABLES, Finding, Loaded
from warehouse.connection import open_working
from warehouse.errors import InputError, MetewandError
from warehouse.folder import StudyFolder
from warehouse.input_file import InputFile, InputKey
from warehouse.inputs import list_inputs
from warehouse.original_check import check_one_original
from warehouse.raw_schema import find_owner_column, prepare_raw_schema
from warehouse.study import Study
from warehouse.study_records import write_study_records

TABLES = {table.name: table for table in RAW_TABLES}


class Steps(Protocol):
    """Who is told how far the load is; ``warehouse.console.StepProgress`` is one."""

    def set_plan(self, steps: Sequence[str]) -> None: ...
    def start(self, step: str) -> None: ...
    def finish(self, step: str) -> None: ...


class NoSteps:
    """Nobody is told."""

    def set_plan(self, steps: Sequence[str]) -> None: ...
    def start(self, step: str) -> None: ...
    def finish(self, step: str) -> None: ...


class LoadReport(NamedTuple):
    """What a load did, by the files' names, and how many findings the study's files have in all."""

    loaded: tuple[str, ...]
    unchanged: tuple[str, ...]
    removed: tuple[str, ...]
    row_count: int
    finding_count: int


class KnownFile(NamedTuple):
    """What the warehouse holds of a file."""

    sha256: str
    options_hash: str
    table_names: tuple[str, ...]


class HashedInput(NamedTuple):
    """An input with what decides whether it has changed."""

    file: InputFile
    sha256: str
    options_hash: str

    def is_unchanged(self, known: KnownFile | None) -> bool:
        """Whether the warehouse holds just this content, read in just this way."""
        return known is not None and (known.sha256, known.options_hash) == (self.sha256, self.options_hash)


def load_warehouse(study: Study, progress: Steps | None = None) -> LoadReport:
    """``load_study`` on the study's working file; a file that was only made for a refused load is removed."""
    path = study.folder.warehouse
    is_new = False
    try:
        with open_working(path) as connection:
            # Asked of the open file, which is ours alone: what another load has made is not new.
            is_new = not connection.execute("select 1 from duckdb_tables()").fetchall()
            return load_study(study, connection, progress)
    except BaseException:
        if is_new:
            path.unlink(missing_ok=True)
            path.with_name(f"{path.name}.wal").unlink(missing_ok=True)
        raise


def load_study(
    study: Study, connection: duckdb.DuckDBPyConnection, progress: Steps | None = None
) -> LoadReport:
    """Bring the raw tables to what the study's files say. Raises InputError that names every fault."""
    connection.begin()
    try:
        prepare_raw_schema(connection)
        report = _load_files(study, connection, progress or NoSteps())
        connection.commit()
    except BaseException as error:  # an interrupt too: whatever ends the load, nothing of it stays
        with contextlib.suppress(duckdb.Error):  # where a write failed, DuckDB has gone back by itself
            connection.rollback()
        if isinstance(error, duckdb.IOException | duckdb.TransactionException):
            raise _explain_write(study, error) from error
        raise
    return report


def _explain_write(study: Study, error: duckdb.Error) -> MetewandError:
    return MetewandError(
        f"the load could not be written: {str(error).splitlines()[0]}",
        place=str(study.folder.warehouse),
        remedy="make room on the disk, and check that you may write there; the warehouse is as it was",
    )


def _load_files(study: Study, connection: duckdb.DuckDBPyConnection, progress: Steps) -> LoadReport:
    code_hash = hash_reader_code()
    inputs = [_hash_input(file, code_hash) for file in list_inputs(study)]
    known = _read_known_files(connection)
    wanted = {item.file.key for item in inputs}
    removed = [key for key in known if key not in wanted]
    changed = [item for item in inputs if not item.is_unchanged(known.get(item.file.key))]
    progress.set_plan([item.file.file_path for item in changed])
    for key in removed:
        _forget_file(connection, key, known[key].table_names)
    row_count = _replace_files(study.folder, connection, changed, known, progress)
    if changed or removed:
        check_one_original(connection)
    write_study_records(study, connection, [(item.file, item.sha256) for item in inputs])
    finding_count = connection.execute("select count(*) from raw.findings").fetchall()[0][0]
    return LoadReport(
        tuple(item.file.file_path for item in changed),
        tuple(item.file.file_path for item in inputs if item not in changed),
        tuple(key[2] for key in removed),
        row_count,
        finding_count,
    )


def _hash_input(file: InputFile, code_hash: str) -> HashedInput:
    return HashedInput(file, file.hash_content(), f"{file.hash_options()}:{code_hash}")


def _read_known_files(connection: duckdb.DuckDBPyConnection) -> dict[InputKey, KnownFile]:
    rows = connection.execute(
        "select input_code, owner_id, file_path, sha256, options_hash, table_names from raw.files"
    ).fetchall()
    return {
        (code, owner, path): KnownFile(sha256, options, tuple(filter(None, tables.split(","))))
        for code, owner, path, sha256, options, tables in rows
    }


def _replace_files(
    folder: StudyFolder,
    connection: duckdb.DuckDBPyConnection,
    changed: Sequence[HashedInput],
    known: dict[InputKey, KnownFile],
    progress: Steps,
) -> int:
    """Read and write the changed files; the number of rows. Raises one InputError for all refused."""
    refused: list[InputError] = []
    row_count = 0
    for item in changed:
        progress.start(item.file.file_path)
        try:
            loaded = item.file.read()
        except InputError as error:
            refused.append(_name_relatively(error, item, folder))
        else:
            if item.file.key in known:
                _forget_file(connection, item.file.key, known[item.file.key].table_names)
            _write_file(connection, item, loaded)
            row_count += loaded.row_count
        progress.finish(item.file.file_path)
    if refused:
        raise _gather(refused)
    return row_count


def _forget_file(connection: duckdb.DuckDBPyConnection, key: InputKey, table_names: Sequence[str]) -> None:
    _, owner_id, file_path = key
    for name in table_names:
        # An input of nobody's own may still name generators in its rows: those rows are all its own.
        owner_column = find_owner_column(TABLES[name]) if owner_id else None
        owner = f" and {owner_column} = $owner" if owner_column else ""
        values = {"file": file_path} | ({"owner": owner_id} if owner_column else {})
        connection.execute(f"delete from raw.{name} where file_path = $file{owner}", values)
    for name in ("files", "findings"):
        connection.execute(
            f"delete from raw.{name} where (input_code, owner_id, file_path) = ($code, $owner, $file)",
            {"code": key[0], "owner": owner_id, "file": file_path},
        )


def _write_file(connection: duckdb.DuckDBPyConnection, item: HashedInput, loaded: Loaded) -> None:
    for name, rows in loaded.tables.items():
        if name not in item.file.tables:
            raise ValueError(f"the reader of {item.file.input_code} filled the undeclared table {name}")
        named = rows.append_column("file_path", pa.array([item.file.file_path] * len(rows), pa.string()))
        _insert(connection, name, named)
    connection.execute(
        "insert into raw.files values ($1, $2, $3, $4, $5, $6, $7, $8)",
        [
            *item.file.key,
            item.sha256,
            loaded.row_count,
            datetime.datetime.now(datetime.UTC).replace(tzinfo=None),
            item.options_hash,
            ",".join(item.file.tables),
        ],
    )
    if loaded.findings:
        _insert(connection, "findings", _tabulate_findings(item.file, loaded.findings))


def _tabulate_findings(file: InputFile, findings: Sequence[Finding]) -> pa.Table:
    names = ("input_code", "owner_id", "file_path", "finding_number", *Finding._fields)
    rows = [(*file.key, number, *finding) for number, finding in enumerate(findings, start=1)]
    return pa.table(dict(zip(names, map(list, zip(*rows, strict=True)), strict=True)))


def _insert(connection: duckdb.DuckDBPyConnection, table_name: str, rows: pa.Table) -> None:
    columns = ", ".join(f'"{name}"' for name in rows.column_names)
    connection.register("incoming_rows", rows)
    connection.execute(f"insert into raw.{table_name} ({columns}) select {columns} from incoming_rows")
    connection.unregister("incoming_rows")


def _name_relatively(error: InputError, item: HashedInput, folder: StudyFolder) -> InputError:
    """The error with files named as the study has them, not as this machine has them."""
    root = f"{folder.root}{os.sep}"
    place = (error.place or item.file.file_path).replace(root, "")
    return InputError(error.message.replace(root, ""), place=place, remedy=error.remedy)


def _gather(refused: Sequence[InputError]) -> InputError:
    """One error of all; a fault met again where another file is read beside this one is told once."""
    refused = list({(error.place, error.message): error for error in refused}.values())
    if len(refused) == 1:
        return refused[0]
    told = "".join(f"\n  {error.place}: {error.message}\n    remedy: {error.remedy}" for error in refused)
    return InputError(
        f"{len(refused)} files are refused{told}",
        remedy="correct each of them; the warehouse is as it was",
    )

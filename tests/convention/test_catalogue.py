"""The built database is what the YAML files say: each model with its columns, no more and no fewer."""

import duckdb
import pytest


@pytest.fixture(scope="session")
def built_columns(built_sample) -> dict[str, list[str]]:
    """Columns of every model and seed in the working file of the built sample, in order."""
    columns: dict[str, list[str]] = {}
    with duckdb.connect(str(built_sample / "warehouse.duckdb"), read_only=True) as connection:
        rows = connection.execute(
            "select table_name, column_name from duckdb_columns() "
            "where schema_name in ('staging', 'intermediate', 'marts', 'seeds') "
            "order by schema_name, table_name, column_index"
        ).fetchall()
    for table, column in rows:
        columns.setdefault(table, []).append(column)
    return columns


def test_every_model_is_built_and_nothing_else(built_columns, model_documents, seed_documents):
    assert set(built_columns) == set(model_documents) | set(seed_documents)


def test_columns_are_those_that_are_described(built_columns, model_documents, seed_documents):
    documents = model_documents | seed_documents
    wrong = {
        name: (
            sorted(set(built_columns[name]) - {column["name"] for column in document["columns"]}),
            sorted({column["name"] for column in document["columns"]} - set(built_columns[name])),
        )
        for name, document in documents.items()
        if name in built_columns
        and set(built_columns[name]) != {column["name"] for column in document["columns"]}
    }
    assert wrong == {}

"""What has changed in the raw tables, and which models rest on it."""

from types import SimpleNamespace

import duckdb
import pytest

from warehouse.raw_changes import (
    find_changed_tables,
    hash_raw_tables,
    list_dependent_models,
    select_dependents,
)


@pytest.fixture
def connection() -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect()
    connection.execute("create schema raw")
    connection.execute(
        "create table raw.forms as select * from (values ('a', 1), ('a', 1), ('b', null)) as t (f, n)"
    )
    connection.execute("create table raw.empty (vector float[])")
    return connection


def test_a_table_in_another_order_is_the_same(connection: duckdb.DuckDBPyConnection) -> None:
    before = hash_raw_tables(connection)
    assert set(before) == {"forms", "empty"}
    connection.execute("create or replace table raw.forms as select * from raw.forms order by f desc")
    assert hash_raw_tables(connection) == before


@pytest.mark.parametrize(
    "change",
    [
        "update raw.forms set n = 0 where f = 'b'",
        "insert into raw.forms values ('c', 3)",
        "delete from raw.forms where f = 'a'",  # two equal rows: they must not cancel each other
        "drop table raw.forms",
    ],
)
def test_every_change_shows(connection: duckdb.DuckDBPyConnection, change: str) -> None:
    before = hash_raw_tables(connection)
    connection.execute(change)
    assert find_changed_tables(before, hash_raw_tables(connection)) == {"forms"}


def node(name: str, *parents: str, kind: str = "model", materialized: str = "table") -> SimpleNamespace:
    return SimpleNamespace(
        name=name,
        resource_type=kind,
        depends_on_nodes=list(parents),
        config=SimpleNamespace(materialized=materialized),
    )


MANIFEST = SimpleNamespace(
    sources={
        "s.texts": SimpleNamespace(source_name="corpus", name="texts"),
        "s.ratings": SimpleNamespace(source_name="ratings", name="ratings"),
    },
    nodes={
        "m.mart": node("mart", "m.counts", "seed.bins"),
        "m.counts": node("counts", "m.staged"),
        "m.staged": node("staged", "s.texts", materialized="view"),
        "m.scores": node("scores", "s.ratings"),
        "m.both": node("both", "m.scores", "m.counts"),
        "seed.bins": node("bins", kind="seed", materialized="seed"),
    },
)


def test_models_follow_their_raw_tables_through_views() -> None:
    assert list_dependent_models(MANIFEST, ["texts"]) == {"mart", "counts", "both"}
    assert list_dependent_models(MANIFEST, ["ratings"]) == {"scores", "both"}
    assert list_dependent_models(MANIFEST, []) == set()


def test_dbt_is_asked_for_the_same_by_source() -> None:
    options = select_dependents(MANIFEST, ["texts", "unknown"])
    assert options == ["--select", "source:corpus.texts+", "--exclude", "config.materialized:view"]


def test_a_view_of_the_raw_tables_counts(connection: duckdb.DuckDBPyConnection) -> None:
    connection.execute("create view raw.some as select f from raw.forms where f = 'a'")
    before = hash_raw_tables(connection)
    connection.execute("insert into raw.forms values ('c', 3)")
    assert find_changed_tables(before, hash_raw_tables(connection)) == {"forms"}

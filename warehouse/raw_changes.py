"""Which raw tables hold something new since a build: models that rest on none of them are left alone."""

from collections.abc import Iterable, Mapping
from typing import Any

import duckdb


def hash_raw_tables(connection: duckdb.DuckDBPyConnection) -> dict[str, str]:
    """Row count and sum of row hashes of every raw table and view, whatever the order of its rows.

    The hash is DuckDB's own: it tells contents apart under one version of it, and is kept for that only.
    """
    names = connection.execute(
        "select table_name from information_schema.tables where table_schema = 'raw' order by 1"
    ).fetchall()
    return {
        name: ":".join(
            str(part)
            for part in connection.execute(
                f'select count(*), coalesce(sum(hash(held)), 0) from raw."{name}" as held'
            ).fetchall()[0]
        )
        for (name,) in names
    }


def has_models(connection: duckdb.DuckDBPyConnection) -> bool:
    """Whether the open working file holds marts of an earlier build."""
    found = connection.execute("select count(*) from duckdb_tables() where schema_name = 'marts'").fetchone()
    return bool(found and found[0])


def find_changed_tables(before: Mapping[str, str], now: Mapping[str, str]) -> set[str]:
    """Names of the tables that hold something else, are new, or are gone."""
    return {name for name in before.keys() | now.keys() if before.get(name) != now.get(name)}


def list_dependent_models(manifest: Any, raw_tables: Iterable[str]) -> set[str]:
    """Names of the stored models that rest on one of these raw tables, through whatever others.

    Views are left out: they show what their tables hold now. So are seeds, which rest on the program alone.
    """
    changed = set(raw_tables)
    reached = {key for key, source in manifest.sources.items() if source.name in changed}
    models = {key: node for key, node in manifest.nodes.items() if node.resource_type == "model"}
    waiting = set(models)
    while found := {key for key in waiting if reached & set(models[key].depends_on_nodes)}:
        reached |= found
        waiting -= found
    return {models[key].name for key in reached & models.keys() if models[key].config.materialized != "view"}


def select_dependents(manifest: Any, raw_tables: Iterable[str]) -> list[str]:
    """The same models as options of dbt, which resolves a few sources faster than a hundred names."""
    changed = set(raw_tables)
    sources = sorted(
        f"source:{s.source_name}.{s.name}+" for s in manifest.sources.values() if s.name in changed
    )
    return ["--select", *sources, "--exclude", "config.materialized:view"]

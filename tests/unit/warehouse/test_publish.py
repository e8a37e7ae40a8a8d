"""Publishing: marts alone, whole, with keys and comments, under the feet of readers."""

from pathlib import Path

import duckdb
import pytest

import warehouse.publish
from warehouse.connection import open_published, open_working
from warehouse.errors import MetewandError
from warehouse.publish import publish_marts

MARTS = """
    CREATE SCHEMA marts; CREATE SCHEMA staging; CREATE SCHEMA raw;
    CREATE TABLE raw.lines (line_id VARCHAR);
    CREATE VIEW staging.stg_lines AS SELECT * FROM raw.lines;
    CREATE TABLE marts.fct_forms (
        form VARCHAR, corpus_id VARCHAR, token_count BIGINT NOT NULL, token_share DOUBLE,
        PRIMARY KEY (corpus_id, form), CHECK (token_share BETWEEN 0 AND 1)
    );
    INSERT INTO marts.fct_forms VALUES ('þæt', 'b', 2, 0.5), ('ond', 'a', 1, NULL);
    COMMENT ON TABLE marts.fct_forms IS 'One row per form, the reader''s own.';
    COMMENT ON COLUMN marts.fct_forms.form IS 'The form.';
    CREATE VIEW marts.rpt_forms AS SELECT form, token_count AS n FROM working.marts.fct_forms;
    COMMENT ON VIEW marts.rpt_forms IS 'Forms as the paper has them.';
"""


@pytest.fixture
def working(tmp_path: Path) -> Path:
    path = tmp_path / "working.duckdb"
    with open_working(path) as connection:
        connection.execute(MARTS)
    return path


@pytest.fixture
def published(tmp_path: Path) -> Path:
    return tmp_path / "published.duckdb"


def test_published_file__has_marts_only_with_keys_and_comments(working, published):
    assert publish_marts(working, published) == 2
    with open_published(published) as connection:
        ask = lambda sql: connection.execute(sql).fetchall()  # noqa: E731
        assert ask("SELECT DISTINCT schema_name FROM duckdb_tables()") == [("marts",)]
        assert ask("FROM fct_forms") == [("ond", "a", 1, None), ("þæt", "b", 2, 0.5)]
        assert ask("SELECT n FROM rpt_forms WHERE form = 'þæt'") == [(2,)]
        assert ask("SELECT comment FROM duckdb_tables()") == [("One row per form, the reader's own.",)]
        assert ask("SELECT comment FROM duckdb_views() WHERE NOT internal") == [
            ("Forms as the paper has them.",)
        ]
        of_form = "column_name = 'form' AND table_name = 'fct_forms'"
        assert ask(f"SELECT comment FROM duckdb_columns() WHERE {of_form}") == [("The form.",)]
        kinds = ask("SELECT constraint_type FROM duckdb_constraints() WHERE table_name = 'fct_forms'")
        assert {("PRIMARY KEY",), ("CHECK",), ("NOT NULL",)} <= set(kinds)


def test_reader_of_the_old_file__keeps_its_answers_and_the_next_sees_the_new(working, published):
    publish_marts(working, published)
    with open_published(published) as old_reader:
        with open_working(working) as connection:
            connection.execute("DELETE FROM marts.fct_forms WHERE form = 'ond'")
        publish_marts(working, published)
        assert old_reader.execute("SELECT count(*) FROM fct_forms").fetchone() == (2,)
    with open_published(published) as new_reader:
        assert new_reader.execute("SELECT count(*) FROM fct_forms").fetchone() == (1,)


def test_failure_half_way__leaves_the_old_file_and_no_draft(working, published, monkeypatch):
    publish_marts(working, published)
    before = published.read_bytes()

    def fail(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(warehouse.publish, "_comment", fail)
    with pytest.raises(KeyboardInterrupt):
        publish_marts(working, published)
    assert published.read_bytes() == before
    assert [p.name for p in published.parent.iterdir() if "tmp" in p.name] == []


def test_view_over_what_is_not_published__is_refused(working, published):
    with open_working(working) as connection:
        connection.execute("CREATE VIEW marts.bad AS SELECT * FROM staging.stg_lines")
    with pytest.raises(MetewandError, match=r"staging\.stg_lines"):
        publish_marts(working, published)
    assert not published.exists()


@pytest.mark.parametrize(
    "sql",
    [
        "INSERT INTO fct_forms VALUES ('x', 'y', 1, 0)",
        "SELECT * FROM read_csv('/etc/hostname')",
        "COPY fct_forms TO 'out.csv'",
        "ATTACH 'other.duckdb'",
        "SET enable_external_access = true",
        "INSTALL httpfs",
    ],
)
def test_open_published__lets_nothing_out_even_past_the_parser(working, published, sql):
    publish_marts(working, published)
    with open_published(published) as connection, pytest.raises(duckdb.Error):
        connection.execute(sql)

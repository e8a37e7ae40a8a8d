"""The gate of ``query``: what reads passes, what changes or reaches out is refused in words."""

import pytest

from warehouse.errors import InputError
from warehouse.sql_checks import require_read_only

READING = (
    "select 1",
    "from fct_overall_scores",
    "table fct_lines",
    "values (1)",
    "with a as (select 1) select * from a",
    "select * from a union all select * from b",
    "describe fct_lines",
    "show tables",
    "summarize fct_lines",
    "pivot fct_components on component_code using sum(value)",
    "pivot fct_components on component_code using first(value) group by generator_id order by generator_id",
    "UNPIVOT t ON a, b INTO NAME n VALUE v ORDER BY n",
    "select list_transform([1], lambda x: x + 1)",
    "select * exclude (a) replace (1 as b) from t",
    "select 'drop table t; insert' as words -- delete from t",
    "select 1;",
)

CHANGING = (
    "insert into t values (1)",
    "delete from t",
    "update t set a = 1",
    "create table x as select 1",
    "create view v as select 1",
    "drop table t",
    "alter table t add column a int",
    "truncate t",
    "merge into t using s on t.a = s.a when matched then delete",
    "with x as (delete from t returning *) select * from x",
    "select 1 into x",
    "comment on table t is 'x'",
    "begin",
    "set threads = 1",
    "reset threads",
    "use x",
    "vacuum",
    "checkpoint",
    "pivot t on a using sum(b) order by a; drop table t",
)

REACHING_OUT = (
    "copy t to 'x.csv'",
    "attach 'x.duckdb'",
    "detach x",
    "install httpfs",
    "load httpfs",
    "export database 'x'",
    "pragma database_list",
    "call pragma_version()",
    "select * from read_csv('/etc/passwd')",
    "select (select content from read_text('/etc/passwd'))",
    "select * from parquet_scan('x')",
    "from 'a.csv'",
    "from glob('*')",
    "pivot read_csv('/etc/passwd') on a using sum(b)",
)


@pytest.mark.parametrize("sql", READING)
def test_reading__passes(sql):
    require_read_only(sql)


@pytest.mark.parametrize("sql", CHANGING + REACHING_OUT)
def test_anything_else__is_refused(sql):
    with pytest.raises(InputError) as refused:
        require_read_only(sql)
    assert refused.value.exit_code == 2


@pytest.mark.parametrize("sql", ["select 1; select 2", "", "  ;  ", "select 1; drop table t"])
def test_not_one_statement__is_refused(sql):
    with pytest.raises(InputError, match="expected one statement"):
        require_read_only(sql)


def test_broken_sql__is_told_without_escape_codes():
    with pytest.raises(InputError, match="not SQL that can be read") as refused:
        require_read_only("select (")
    assert "\x1b" not in refused.value.message

{#-
    dbt's materialization `table` for DuckDB in one call of the database instead of ten.

    DuckDB replaces a table inside a transaction, so that renaming, looking up and dropping are not needed: a
    build of hundreds of small tables spends most of its time there. Contracts, hooks and comments are as dbt
    has them; grants and indexes, which no model here asks for, are left out.
-#}
{% materialization table, adapter="duckdb" %}
    {%- set target = this.incorporate(type='table') -%}
    {%- do run_in_one_call(target, replace_table(target, compiled_code)) -%}
    {{ return({'relations': [target]}) }}
{% endmaterialization %}

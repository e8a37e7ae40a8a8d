{#-
    dbt's materialization `table` for DuckDB in one call of the database instead of ten.

    DuckDB replaces a table inside a transaction, so that renaming, looking up and dropping are not needed: a
    build of hundreds of small tables spends most of its time there. Contracts, hooks and comments are as dbt
    has them; grants and indexes, which no model here asks for, are left out.
-#}
{% materialization table, adapter="duckdb" %}
    {%- set target = this.incorporate(type='table') -%}
    {%- do drop_other_kind(target) -%}
    {%- do run_hooks(pre_hooks) -%}
    {%- do run_in_one_call(replace_table(target, compiled_code) + document_relation(target) + rendered_hooks(post_hooks)) -%}
    {{ return({'relations': [target]}) }}
{% endmaterialization %}

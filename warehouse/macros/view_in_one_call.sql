{#- dbt's materialization `view` for DuckDB, which can replace a view: one call of the database instead of five. -#}
{% materialization view, adapter="duckdb" %}
    {%- set target = this.incorporate(type='view') -%}
    {%- do run_in_one_call(target, ['create or replace view ' ~ target ~ ' as (\n' ~ compiled_code ~ '\n)']) -%}
    {{ return({'relations': [target]}) }}
{% endmaterialization %}

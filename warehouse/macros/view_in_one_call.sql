{#- dbt's materialization `view` for DuckDB, which can replace a view: one call of the database instead of five. -#}
{% materialization view, adapter="duckdb" %}
    {%- set target = this.incorporate(type='view') -%}
    {%- do drop_other_kind(target) -%}
    {%- do run_hooks(pre_hooks) -%}
    {%- set statement = 'create or replace view ' ~ target ~ ' as (\n' ~ compiled_code ~ '\n)' -%}
    {%- do run_in_one_call([statement] + document_relation(target) + rendered_hooks(post_hooks)) -%}
    {{ return({'relations': [target]}) }}
{% endmaterialization %}

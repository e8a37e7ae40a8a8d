{#-
    dbt's materialization `incremental` for DuckDB with the strategy `append`, in one call of the database: what
    the model selects is added to what stands. On a full run, or where nothing stands, as `table`.
-#}
{% materialization incremental, adapter="duckdb" %}
    {%- set target = this.incorporate(type='table') -%}
    {%- if config.get('incremental_strategy') != 'append' -%}
        {%- do exceptions.raise_compiler_error('incremental models append here: incremental_strategy is ' ~ config.get('incremental_strategy')) -%}
    {%- endif -%}
    {%- do drop_other_kind(target) -%}
    {%- do run_hooks(pre_hooks) -%}
    {%- if is_incremental() -%}
        {%- set statements = ['insert into ' ~ target ~ ' by name (\n' ~ compiled_code ~ '\n)'] -%}
    {%- else -%}
        {%- set statements = replace_table(target, compiled_code) + document_relation(target) -%}
    {%- endif -%}
    {%- do run_in_one_call(statements + rendered_hooks(post_hooks)) -%}
    {{ return({'relations': [target]}) }}
{% endmaterialization %}

{#-
    dbt's materialization `incremental` for DuckDB with the strategy `append`, in one call of the database: what
    the model selects is added to what stands. On a full run, or where nothing stands, as `table`.
-#}
{% materialization incremental, adapter="duckdb" %}
    {%- set target = this.incorporate(type='table') -%}
    {%- if config.get('incremental_strategy') != 'append' -%}
        {%- do exceptions.raise_compiler_error('incremental models append here: incremental_strategy is ' ~ config.get('incremental_strategy')) -%}
    {%- endif -%}
    {%- if is_incremental() -%}
        {%- do run_in_one_call(target, ['insert into ' ~ target ~ ' by name (\n' ~ compiled_code ~ '\n)']) -%}
    {%- else -%}
        {%- do run_in_one_call(target, replace_table(target, compiled_code)) -%}
    {%- endif -%}
    {{ return({'relations': [target]}) }}
{% endmaterialization %}

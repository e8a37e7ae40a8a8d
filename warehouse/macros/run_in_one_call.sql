{#- Run a model's statements as one call of the database: all of them take hold, or none.

    statements: list of SQL statements without semicolons. One alone needs no transaction around it. Where
    one fails, dbt closes its cursor, and DuckDB goes back to what stood before. -#}
{% macro run_in_one_call(statements) -%}
    {%- call statement('main', auto_begin=False) -%}
        {%- if statements | length == 1 -%}
            {{ statements[0] }}
        {%- else -%}
            begin transaction;
            {{ statements | join(';\n') }};
            commit;
        {%- endif -%}
    {%- endcall -%}
{%- endmacro %}

{#-
    Make a model's relation by one call of the database, its hooks among it: all statements take hold, or none.

    target: the relation, with its type; what stands under its name and is of another kind is dropped before.
    statements: list of SQL statements without semicolons. One alone needs no transaction around it. Where one
    fails, dbt closes its cursor, and DuckDB goes back to what stood before.
-#}
{% macro run_in_one_call(target, statements) -%}
    {%- do drop_other_kind(target) -%}
    {%- set steps = rendered_hooks(pre_hooks) + statements + document_relation(target) + rendered_hooks(post_hooks) -%}
    {%- call statement('main', auto_begin=False) -%}
        {%- if steps | length == 1 -%}
            {{ steps[0] }}
        {%- else -%}
            begin transaction;
            {{ steps | join(';\n') }};
            commit;
        {%- endif -%}
    {%- endcall -%}
{%- endmacro %}

{#- Statements that make a table of what a model selects, as a list.

    target: the relation. selection: the model's SQL. Where the model has a contract, it is checked before, and
    the table has the columns, types and keys of it. -#}
{% macro replace_table(target, selection) -%}
    {%- if not config.get('contract').enforced -%}
        {{ return(['create or replace table ' ~ target ~ ' as (\n' ~ selection ~ '\n)']) }}
    {%- endif -%}
    {%- do assert_contract(selection) -%}
    {{ return([
        'create or replace table ' ~ target ~ get_table_columns_and_constraints(),
        'insert into ' ~ target ~ ' by name (\n' ~ selection ~ '\n)',
    ]) }}
{%- endmacro %}

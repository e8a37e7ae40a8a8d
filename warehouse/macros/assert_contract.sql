{#- Stop unless a model selects just the columns of its contract, each with its type.

    selection: the model's SQL. The types are compared as DuckDB spells them; where they look unlike, dbt's own
    check, which asks the database twice, has the last word and words the error. -#}
{% macro assert_contract(selection) -%}
    {%- set selected = {} -%}
    {%- for column in get_column_schema_from_query(selection) -%}
        {%- do selected.update({column.name | lower: column.dtype | lower}) -%}
    {%- endfor -%}
    {%- set promised = {} -%}
    {%- for column in model.columns.values() -%}
        {%- do promised.update({column.name | lower: column.data_type | lower}) -%}
    {%- endfor -%}
    {%- if selected != promised -%}
        {%- do get_assert_columns_equivalent(selection) -%}
    {%- endif -%}
{%- endmacro %}

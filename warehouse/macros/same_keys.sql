{#-
    The join condition of two relations over a list of key columns.

    keys: column names. left, right: the relations' names.
-#}
{% macro same_keys(keys, left, right) -%}
    {%- for key in keys -%}
        {{ left }}.{{ key }} = {{ right }}.{{ key }}{{ ' and ' if not loop.last }}
    {%- endfor -%}
{%- endmacro %}

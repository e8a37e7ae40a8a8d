{#-
    A list of columns of one relation, for a select list or a group by.

    columns: column names. relation: the relation's name.
-#}
{% macro prefixed(columns, relation) -%}
    {%- for column in columns -%}
        {{ relation }}.{{ column }}{{ ', ' if not loop.last }}
    {%- endfor -%}
{%- endmacro %}

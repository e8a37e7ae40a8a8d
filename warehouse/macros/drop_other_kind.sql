{#- Drop what stands under a relation's name but is of another kind: DuckDB replaces a table by a table only.

    target: the relation that a model is about to make, with its type. -#}
{% macro drop_other_kind(target) -%}
    {%- set standing = load_cached_relation(target) -%}
    {%- if standing is not none and standing.type != target.type -%}
        {%- do adapter.drop_relation(standing) -%}
    {%- endif -%}
{%- endmacro %}

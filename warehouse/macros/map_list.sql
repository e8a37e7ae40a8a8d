{#-
    A list with an expression applied to every element.

    values: a list expression. expression: what becomes of an element, which it calls x.
-#}
{% macro map_list(values, expression) -%}
    {{ return(adapter.dispatch('map_list', 'metewand')(values, expression)) }}
{%- endmacro %}

{% macro default__map_list(values, expression) -%}
    list_transform({{ values }}, lambda x: {{ expression }})
{%- endmacro %}

{% macro spark__map_list(values, expression) -%}
    transform({{ values }}, x -> {{ expression }})
{%- endmacro %}

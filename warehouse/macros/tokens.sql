{#-
    The tokens of a surface form, in order: maximal runs of letters, or &. An empty line has none.

    surface: a VARCHAR expression that is a surface form already.
-#}
{% macro tokens(surface) -%}
    {{ return(adapter.dispatch('tokens', 'metewand')(surface)) }}
{%- endmacro %}

{% macro default__tokens(surface) -%}
    regexp_extract_all({{ surface }}, '\p{L}+|&')
{%- endmacro %}

{% macro spark__tokens(surface) -%}
    regexp_extract_all({{ surface }}, '\\p{L}+|&', 0)
{%- endmacro %}

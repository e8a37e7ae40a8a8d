{#-
    The hash of a group's rows in a stated order: equal contents, equal hash, on every engine.

    value: a VARCHAR expression. order: the ORDER BY expressions.
-#}
{% macro content_hash(value, order) -%}
    {{ return(adapter.dispatch('content_hash', 'metewand')(value, order)) }}
{%- endmacro %}

{% macro default__content_hash(value, order) -%}
    md5(string_agg({{ value }}, chr(30) order by {{ order }}))
{%- endmacro %}

{% macro spark__content_hash(value, order) -%}
    md5(array_join({{ gather(value, order) }}, char(30)))
{%- endmacro %}

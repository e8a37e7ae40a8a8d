{#-
    One list of a group's values in a stated order, for a kernel. Never without an order: lists of
    an engine's own order differ from run to run.

    value: an expression. order: the ORDER BY expressions.
-#}
{% macro gather(value, order) -%}
    {{ return(adapter.dispatch('gather', 'metewand')(value, order)) }}
{%- endmacro %}

{% macro default__gather(value, order) -%}
    list({{ value }} order by {{ order }})
{%- endmacro %}

{% macro spark__gather(value, order) -%}
    transform(array_sort(collect_list(struct({{ order }}, {{ value }} as gathered_value))), x -> x.gathered_value)
{%- endmacro %}

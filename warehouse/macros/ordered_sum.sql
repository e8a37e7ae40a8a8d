{#-
    The sum of a group's values, added in a stated order: a plain sum of doubles differs from run to run with
    the number of threads.

    value: a numeric expression. order: the ORDER BY expressions. where: a condition that rows must meet, or
    none.
-#}
{% macro ordered_sum(value, order, where=none) -%}
    {{ return(adapter.dispatch('ordered_sum', 'metewand')(value, order, where)) }}
{%- endmacro %}

{% macro default__ordered_sum(value, order, where) -%}
    list_sum({{ gather(value, order) }}{% if where %} filter (where {{ where }}){% endif %})
{%- endmacro %}

{% macro spark__ordered_sum(value, order, where) -%}
    aggregate(
        {{ gather(value, order) }}{% if where %} filter (where {{ where }}){% endif %}, 0D, (total, term) -> total + term
    )
{%- endmacro %}

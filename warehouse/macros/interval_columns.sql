{#-
    The columns of an interval, in the order in which every mart has them.

    relation: the alias of a bootstrap model; where nothing joins, the columns are NULL.
-#}
{% macro interval_columns(relation) -%}
    {{ relation }}.ci_lower,
    {{ relation }}.ci_upper,
    {{ relation }}.raw_ci_lower,
    {{ relation }}.raw_ci_upper,
    {{ relation }}.standard_error
{%- endmacro %}

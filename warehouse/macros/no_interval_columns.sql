{#- The columns of an interval for rows that have no sampling unit, such as the original's own figures. -#}
{% macro no_interval_columns() -%}
    cast(null as double) as ci_lower,
    cast(null as double) as ci_upper,
    cast(null as double) as raw_ci_lower,
    cast(null as double) as raw_ci_upper,
    cast(null as double) as standard_error
{%- endmacro %}

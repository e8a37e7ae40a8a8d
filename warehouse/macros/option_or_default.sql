{#-
    A column of a component under an option, or under the defaults where the option does not touch the component.
    Undefined under the option stays undefined: the default value would be another option's.

    column: a column of both `under_option`, which is joined from the left, and `by_default`.
-#}
{% macro option_or_default(column) -%}
    case when under_option.measurement_id is null then by_default.{{ column }} else under_option.{{ column }} end
{%- endmacro %}

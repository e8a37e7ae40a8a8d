{#-
    The flags of two intervals that were made into one, each once, in alphabetical order.

    first, second: comma lists, '' or NULL where there is nothing to say.
-#}
{% macro merged_flags(first, second) -%}
    array_to_string(
        list_sort(list_distinct(list_filter(
            string_split(concat_ws(',', {{ first }}, {{ second }}), ','), lambda x: x <> ''
        ))),
        ','
    )
{%- endmacro %}

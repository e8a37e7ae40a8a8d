{#-
    A text without white space of any kind at its ends (no-break spaces too, which trim leaves).

    text: a VARCHAR expression.
-#}
{% macro trimmed(text) -%}
    regexp_replace({{ text }}, '^[\s\p{Z}]+|[\s\p{Z}]+$', '', 'g')
{%- endmacro %}

{#-
    A number as people write it: a whole one without decimals.

    number: a DOUBLE expression.
-#}
{% macro plain_number(number) -%}
    case
        when {{ number }} = floor({{ number }}) then cast(cast({{ number }} as bigint) as varchar)
        else cast({{ number }} as varchar)
    end
{%- endmacro %}

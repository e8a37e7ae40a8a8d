{#-
    One term of a log-likelihood: observed times the logarithm of observed over expected, 0 where nothing is
    observed.

    observed: a count. expected: what equal shares would give.
-#}
{% macro surprise(observed, expected) -%}
    case when {{ observed }} > 0 then {{ observed }} * ln({{ observed }} / ({{ expected }})) else 0 end
{%- endmacro %}

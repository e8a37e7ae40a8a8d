{#-
    The pair that a replicate against a fixed profile belongs to; kernels get the original first, the background
    second.

    number: an expression, 1 or 2.
-#}
{% macro reference_pair(number) -%}
    case {{ number }} when 1 then 'generated-original' else 'generated-background' end
{%- endmacro %}

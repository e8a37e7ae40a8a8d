{#-
    Whether a measure stands at the end of its range where resampling tells nothing: a divergence at 0, a cosine
    at 1 (to the last digits that a sum of floats can lose).

    measure, value: expressions.
-#}
{% macro is_at_boundary(measure, value) -%}
    (
        ({{ measure }} like '%jsd_bits' and {{ value }} < 1e-12)
        or ({{ measure }} like '%cosine' and {{ value }} > 1 - 1e-12)
    )
{%- endmacro %}

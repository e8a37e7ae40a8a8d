{#-
    Jensen-Shannon divergence in bits over the forms with a vector that occur on both sides, renormalised.

    left_count, right_count: count columns of a relation with columns form and vector.
-#}
{% macro shared_divergence(left_count, right_count) -%}
    {%- set shared = 'vector is not null and ' ~ left_count ~ ' > 0 and ' ~ right_count ~ ' > 0' -%}
    jensen_shannon_bits(
        {{ gather(left_count, 'form') }} filter (where {{ shared }}),
        {{ gather(right_count, 'form') }} filter (where {{ shared }})
    )
{%- endmacro %}

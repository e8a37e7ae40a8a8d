{#-
    Twice the mid-rank of each score of one side of an annotator pair: a whole number.

    relation: has dimension, annotator_a, annotator_b, unit_count and the score column. score: its name.
-#}
{% macro doubled_midranks(relation, score) -%}
    select
        dimension,
        annotator_a,
        annotator_b,
        {{ score }} as score,
        2 * sum(sum(unit_count)) over (
            partition by dimension, annotator_a, annotator_b order by {{ score }}
        ) - sum(unit_count) + 1 as doubled_rank
    from {{ relation }}
    group by dimension, annotator_a, annotator_b, {{ score }}
{%- endmacro %}

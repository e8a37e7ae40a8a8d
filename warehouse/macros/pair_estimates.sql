{#-
    The estimates of a layer whose measures are functions of two count vectors: every measure for every pair
    of sides, undefined where a side has nothing, with the reason.

    relation: has measurement_id, option_text, and the lists generated_counts, original_counts,
    background_counts over one order of classes; they are NULL where there are no classes to count.
    layer_code: the layer. measures: a list of (measure, function, lower limit). missing: what to say of a side
    without counts. no_classes: what to say where the lists are NULL.
-#}
{% macro pair_estimates(relation, layer_code, measures, missing='no_tokens', no_classes='no_tokens') -%}
    {%- for measure, function, lower_limit in measures %}
    {%- for left, right in [('generated', 'original'), ('generated', 'background'), ('original', 'background')] %}
    select
        measurement_id,
        '{{ layer_code }}' as layer_code,
        '{{ measure }}' as measure,
        '{{ left }}-{{ right }}' as pair,
        option_text,
        {{ function }}({{ left }}_counts, {{ right }}_counts) as value,
        cast({{ lower_limit }} as double) as lower_limit,
        cast(1 as double) as upper_limit,
        case
            when {{ left }}_counts is null then '{{ no_classes }}'
            {% for side in [left, right] -%}
            when coalesce(list_sum({{ side }}_counts), 0) = 0
                then '{{ 'no_background' if side == 'background' and missing == 'no_tokens' else missing }}'
            {% endfor -%}
            else 'ok'
        end as status
    from {{ relation }}
    {% if not loop.last %}union all{% endif %}
    {%- endfor %}
    {% if not loop.last %}union all{% endif %}
    {%- endfor %}
{%- endmacro %}

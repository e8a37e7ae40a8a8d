with lists as (
    {% for option_text, kept in [('', 'not is_punctuation'), ('punctuation=kept', 'true')] %}
    {% for kind in ['upos', 'relation', 'triple'] %}
    select
        measurements.measurement_id,
        '{{ kind }}' as kind_code,
        '{{ option_text }}' as option_text,
        {{ gather('profiles.generated_count', 'profiles.class_text, profiles.is_punctuation') }} as generated_counts,
        {{ gather('profiles.original_count', 'profiles.class_text, profiles.is_punctuation') }} as original_counts,
        {{ gather('profiles.background_count', 'profiles.class_text, profiles.is_punctuation') }} as background_counts
    from {{ ref('int_corpus__measurements') }} as measurements
    left join {{ ref('int_structure__profiles') }} as profiles
        on profiles.measurement_id = measurements.measurement_id
        and profiles.kind_code = '{{ kind }}' and {{ kept }}
    group by measurements.measurement_id
    {% if not loop.last %}union all{% endif %}
    {% endfor %}
    {% if not loop.last %}union all{% endif %}
    {% endfor %}
),

{% for kind in ['upos', 'relation', 'triple'] %}
{{ kind }}_lists as (
    select * from lists where kind_code = '{{ kind }}'
),

{% endfor %}
scalars as (
    select
        sums.measurement_id,
        measures.measure,
        sums.side,
        case measures.measure
            when 'mean_dependency_length' then sums.arc_length_sum / nullif(sums.arc_count, 0)
            when 'long_dependency_share' then sums.long_arc_count / nullif(sums.arc_count, 0)
            when 'verb_final_ratio' then sums.final_verb_count / nullif(sums.finite_verb_count, 0)
        end as value,
        measures.upper_limit,
        case
            when sums.sentence_count = 0 then 'no_parses'
            when measures.measure = 'verb_final_ratio' and sums.finite_verb_count = 0 then 'no_finite_verbs'
            when measures.measure <> 'verb_final_ratio' and sums.arc_count = 0 then 'no_dependencies'
            else 'ok'
        end as status
    from {{ ref('int_structure__sums') }} as sums
    cross join (
        values ('mean_dependency_length', cast('inf' as double)),
        ('long_dependency_share', 1.0),
        ('verb_final_ratio', 1.0)
    ) as measures (measure, upper_limit)
),

paired_scalars as (
    select
        generated.measurement_id,
        generated.measure,
        generated.value as generated_value,
        generated.status as generated_status,
        generated.value - original.value as difference,
        case when generated.status <> 'ok' then generated.status else original.status end as difference_status,
        generated.upper_limit
    from scalars as generated
    inner join scalars as original
        on original.measurement_id = generated.measurement_id and original.measure = generated.measure
        and original.side = 'original'
    where generated.side = 'generated'
)

{% for kind in ['upos', 'relation', 'triple'] -%}
{{ pair_estimates(kind ~ '_lists', 'structure', [(kind ~ '_jsd_bits', 'jensen_shannon_bits', 0)], 'no_parses') }}
union all
{% endfor -%}
select
    measurement_id, 'structure' as layer_code, measure, '' as pair, '' as option_text, generated_value as value,
    cast(0 as double) as lower_limit, upper_limit, generated_status as status
from paired_scalars
union all
select
    measurement_id, 'structure' as layer_code, measure, 'generated-original' as pair, '' as option_text,
    difference as value, -upper_limit as lower_limit, upper_limit, difference_status as status
from paired_scalars

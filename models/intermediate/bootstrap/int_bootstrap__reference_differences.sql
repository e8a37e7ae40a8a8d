-- How much farther from the background the text stands than its source, which stays as it is. A cosine enters
-- as 1 - cosine: the sign of its difference turns.
with originals as (
    {% for layer in ['frequency', 'character', 'word', 'structure'] -%}
    select measurement_id, measure, value
    from {{ ref('int_' ~ layer ~ '__estimates') }}
    where pair = 'original-background' and option_text = ''
    {% if not loop.last %}union all{% endif %}
    {% endfor %}
),

paired as (
    select
        generated.measurement_id,
        generated.layer_code,
        generated.measure,
        case when measures.is_similarity then -1 else 1 end as direction,
        originals.value as original_value,
        generated.value as generated_value,
        generated.upper_limit - generated.lower_limit as limit_width
    from {{ ref('int_bootstrap__estimates') }} as generated
    inner join {{ ref('reference_measures') }} as measures
        on measures.layer_code = generated.layer_code and measures.measure = generated.measure
    inner join originals
        on originals.measurement_id = generated.measurement_id and originals.measure = generated.measure
    where generated.pair = 'generated-background' and generated.option_text = ''
),

computed as (
    select
        paired.measurement_id,
        paired.layer_code,
        paired.measure,
        bootstrap_interval(
            {{ map_list('replicates.replicates', 'paired.direction * (x - paired.original_value)') }},
            {{ map_list('replicates.control_replicates', 'paired.direction * (x - paired.original_value)') }},
            paired.direction * (paired.generated_value - paired.original_value),
            -paired.limit_width, paired.limit_width, options.confidence_level, options.block_length
        ) as result
    from paired
    cross join {{ ref('stg_study__options') }} as options
    left join {{ ref('int_bootstrap__replicates') }} as replicates
        on replicates.measurement_id = paired.measurement_id
        and replicates.measure = paired.measure
        and replicates.pair = 'generated-background'
        and replicates.option_text = ''
)

select
    computed.measurement_id,
    computed.layer_code,
    computed.measure,
    result.ci_lower,
    result.ci_upper,
    result.raw_ci_lower,
    result.raw_ci_upper,
    result.standard_error,
    coalesce(result.valid_count, 0) as valid_count,
    coalesce(intervals.flags, '') as flags,
    result.error_ratio
from computed
left join {{ ref('int_bootstrap__intervals') }} as intervals
    on intervals.measurement_id = computed.measurement_id
    and intervals.measure = computed.measure
    and intervals.pair = 'generated-background'
    and intervals.option_text = ''

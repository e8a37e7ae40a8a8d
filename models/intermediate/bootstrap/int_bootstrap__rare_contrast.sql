-- Share of rare and hapax tokens, generated less original, over the same lines. Error and p come from lines, and
-- exist without resampling; the interval draws both sides of a line.
with rare as (
    select
        measurement_id,
        unit_index,
        sum(generated_count) as generated_count,
        sum(original_count) as original_count
    from {{ ref('int_frequency__line_bins') }}
    where bin_code in ('rare', 'hapax')
    group by measurement_id, unit_index
),

gathered as (
    select
        lines.measurement_id,
        {{ gather('cast(coalesce(rare.generated_count, 0) as bigint)', 'lines.unit_index') }} as generated_events,
        {{ gather('cast(lines.generated_token_count as bigint)', 'lines.unit_index') }} as generated_tokens,
        {{ gather('cast(coalesce(rare.original_count, 0) as bigint)', 'lines.unit_index') }} as original_events,
        {{ gather('cast(lines.original_token_count as bigint)', 'lines.unit_index') }} as original_tokens
    from {{ ref('int_length__lines') }} as lines
    left join rare on rare.measurement_id = lines.measurement_id and rare.unit_index = lines.unit_index
    group by lines.measurement_id
),

computed as (
    select
        measurements.measurement_id,
        rare_contrast(
            gathered.generated_events,
            gathered.generated_tokens,
            gathered.original_events,
            gathered.original_tokens,
            {{ draw_record(
                'options.seed', 'measurements.unit_count', 'options.resample_count', 'options.block_length', 0
            ) }},
            options.confidence_level
        ) as result
    from {{ ref('int_corpus__measurements') }} as measurements
    cross join {{ ref('stg_study__options') }} as options
    left join gathered on gathered.measurement_id = measurements.measurement_id
    where measurements.is_resampled
)

select
    measurement_id,
    result.difference,
    result.standard_error,
    result.ci_lower,
    result.ci_upper,
    result.p_value,
    result.naive_p_value,
    case when result.difference is null then 'no_tokens' else 'ok' end as status
from computed

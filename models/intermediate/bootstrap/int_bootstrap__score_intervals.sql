with structure as (
    select distinct parts.score_code, true as has_structure
    from {{ ref('int_components__score_parts') }} as parts
    where parts.component_code = 'S'
),

computed as (
    select
        scores.measurement_id,
        scores.score_code,
        scores.option_text,
        scores.value,
        bootstrap_interval(
            replicates.replicates, replicates.control_replicates, scores.value, 0, 1,
            options.confidence_level, options.block_length
        ) as result
    from {{ ref('int_components__scores') }} as scores
    inner join {{ ref('int_corpus__measurements') }} as measurements
        on measurements.measurement_id = scores.measurement_id and measurements.is_resampled
    cross join {{ ref('stg_study__options') }} as options
    left join {{ ref('int_bootstrap__score_replicates') }} as replicates
        on replicates.measurement_id = scores.measurement_id
        and replicates.score_code = scores.score_code
        and replicates.option_text = scores.option_text
    where options.resample_count > 0
)

select
    computed.measurement_id,
    computed.score_code,
    computed.option_text,
    result.ci_lower,
    result.ci_upper,
    result.raw_ci_lower,
    result.raw_ci_upper,
    result.standard_error,
    coalesce(result.valid_count, 0) as valid_count,
    concat_ws(
        ',',
        case
            when structure.has_structure and sentences.measurement_id is not null then 'structure_independent'
        end,
        case when structure.has_structure and mixed.measurement_id is not null then 'mixed_parsers' end
    ) as flags,
    result.error_ratio
from computed
left join structure on structure.score_code = computed.score_code
left join {{ ref('int_bootstrap__streams') }} as sentences
    on sentences.measurement_id = computed.measurement_id and sentences.stream_code = 'sentences'
left join {{ ref('int_structure__mixed_pairs') }} as mixed
    on mixed.measurement_id = computed.measurement_id and mixed.pair = 'generated-original'

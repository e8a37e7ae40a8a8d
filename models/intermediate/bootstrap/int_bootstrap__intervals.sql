-- A share without any event in the text would get an interval of width 0: its upper bound is the rule of three's.
with computed as (
    select
        estimates.measurement_id,
        estimates.layer_code,
        estimates.measure,
        estimates.pair,
        estimates.option_text,
        estimates.value,
        replicates.event_unit_count,
        replicates.zero_event_upper,
        estimates.upper_limit = 1 and replicates.event_unit_count is not null as is_event_share,
        bootstrap_interval(
            replicates.replicates, replicates.control_replicates, estimates.value,
            estimates.lower_limit, estimates.upper_limit, options.confidence_level, options.block_length
        ) as result
    from {{ ref('int_bootstrap__estimates') }} as estimates
    cross join {{ ref('stg_study__options') }} as options
    left join {{ ref('int_bootstrap__replicates') }} as replicates
        on replicates.measurement_id = estimates.measurement_id
        and replicates.measure = estimates.measure
        and replicates.pair = estimates.pair
        and replicates.option_text = estimates.option_text
)

select
    computed.measurement_id,
    computed.layer_code,
    computed.measure,
    computed.pair,
    computed.option_text,
    result.ci_lower,
    case
        when computed.is_event_share and computed.event_unit_count = 0 and result.ci_upper is not null
            then computed.zero_event_upper
        else result.ci_upper
    end as ci_upper,
    result.raw_ci_lower,
    result.raw_ci_upper,
    result.standard_error,
    coalesce(result.valid_count, 0) as valid_count,
    concat_ws(
        ',',
        case when computed.is_event_share and computed.event_unit_count < 10 then 'few_events' end,
        case when {{ is_at_boundary('computed.measure', 'computed.value') }} then 'boundary' end,
        case
            when computed.layer_code = 'structure' and sentences.measurement_id is not null
                then 'structure_independent'
        end,
        case when computed.layer_code = 'structure' and mixed.measurement_id is not null then 'mixed_parsers' end,
        case when computed.value is not null and result.valid_count is null then 'one_unit' end,
        case when result.valid_count is not null and result.ci_lower is null then 'few_valid_replicates' end
    ) as flags,
    result.error_ratio
from computed
left join {{ ref('int_bootstrap__streams') }} as sentences
    on sentences.measurement_id = computed.measurement_id and sentences.stream_code = 'sentences'
left join {{ ref('int_structure__mixed_pairs') }} as mixed
    on mixed.measurement_id = computed.measurement_id and mixed.pair = computed.pair

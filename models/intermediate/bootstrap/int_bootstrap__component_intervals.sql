-- L's interval is that of the token ratio, mapped. Where no line shows an event, A and I take the bound that
-- the share has.
with computed as (
    select
        components.measurement_id,
        components.component_code,
        components.option_text,
        components.value,
        coalesce(measures.flags, '') as flags,
        case when measures.flags like '%few_events%' then 1 - measures.ci_upper end as event_lower,
        case
            when components.component_code = 'L'
                then
                    length_interval(
                        ratios.replicates, ratios.control_replicates, estimates.value,
                        options.confidence_level, options.block_length
                    )
            else
                bootstrap_interval(
                    replicates.replicates, replicates.control_replicates, components.value, 0, 1,
                    options.confidence_level, options.block_length
                )
        end as result
    from {{ ref('int_components__components') }} as components
    inner join {{ ref('components') }} as names on names.component_code = components.component_code
    inner join {{ ref('int_bootstrap__estimates') }} as estimates
        on estimates.measurement_id = components.measurement_id
        and estimates.measure = names.measure
        and estimates.pair = coalesce(names.pair, '')
        and estimates.option_text = components.option_text
    inner join {{ ref('int_bootstrap__intervals') }} as measures
        on measures.measurement_id = estimates.measurement_id
        and measures.measure = estimates.measure
        and measures.pair = estimates.pair
        and measures.option_text = estimates.option_text
    cross join {{ ref('stg_study__options') }} as options
    left join {{ ref('int_bootstrap__component_replicates') }} as replicates
        on replicates.measurement_id = components.measurement_id
        and replicates.component_code = components.component_code
        and replicates.option_text = components.option_text
    left join {{ ref('int_bootstrap__replicates') }} as ratios
        on ratios.measurement_id = components.measurement_id
        and ratios.measure = 'token_ratio'
        and components.component_code = 'L'
)

select
    measurement_id,
    component_code,
    option_text,
    case when result.ci_lower is not null then least(result.ci_lower, coalesce(event_lower, 1)) end as ci_lower,
    result.ci_upper,
    result.raw_ci_lower,
    result.raw_ci_upper,
    result.standard_error,
    coalesce(result.valid_count, 0) as valid_count,
    flags,
    result.error_ratio
from computed

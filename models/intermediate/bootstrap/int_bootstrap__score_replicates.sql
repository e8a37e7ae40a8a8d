-- Replicates of every score: the geometric mean of its components' replicates, resample by resample. A component
-- that an option does not touch keeps its default replicates; a score that lacks a component has none.
with settings as (
    select distinct measurement_id, option_text from {{ ref('int_bootstrap__component_replicates') }}
),

chosen as (
    select
        settings.measurement_id,
        settings.option_text,
        parts.score_code,
        parts.component_order,
        {{ option_or_default('replicates') }} as replicates,
        {{ option_or_default('control_replicates') }} as control_replicates
    from settings
    cross join {{ ref('int_components__score_parts') }} as parts
    left join {{ ref('int_bootstrap__component_replicates') }} as by_default
        on by_default.measurement_id = settings.measurement_id
        and by_default.component_code = parts.component_code
        and by_default.option_text = ''
    left join {{ ref('int_bootstrap__component_replicates') }} as under_option
        on under_option.measurement_id = settings.measurement_id
        and under_option.component_code = parts.component_code
        and under_option.option_text = settings.option_text
)

select
    measurement_id,
    option_text,
    score_code,
    combined_replicates({{ gather('replicates', 'component_order') }}) as replicates,
    combined_replicates({{ gather('control_replicates', 'component_order') }}) as control_replicates
from chosen
group by measurement_id, option_text, score_code
having count(*) = count(replicates)

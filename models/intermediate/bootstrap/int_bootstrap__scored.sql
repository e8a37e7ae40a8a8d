{{ config(materialized='view') }}

-- Scores and components in one shape, under the default options: what generators are compared by.
select
    scores.measurement_id,
    scores.score_code,
    scores.value,
    scores.status,
    intervals.flags,
    replicates.replicates
from {{ ref('int_components__scores') }} as scores
left join {{ ref('int_bootstrap__score_intervals') }} as intervals
    on intervals.measurement_id = scores.measurement_id
    and intervals.score_code = scores.score_code
    and intervals.option_text = ''
left join {{ ref('int_bootstrap__score_replicates') }} as replicates
    on replicates.measurement_id = scores.measurement_id
    and replicates.score_code = scores.score_code
    and replicates.option_text = ''
where scores.option_text = ''

union all

select
    components.measurement_id,
    components.component_code as score_code,
    components.value,
    components.status,
    intervals.flags,
    replicates.replicates
from {{ ref('int_components__components') }} as components
left join {{ ref('int_bootstrap__component_intervals') }} as intervals
    on intervals.measurement_id = components.measurement_id
    and intervals.component_code = components.component_code
    and intervals.option_text = ''
left join {{ ref('int_bootstrap__component_replicates') }} as replicates
    on replicates.measurement_id = components.measurement_id
    and replicates.component_code = components.component_code
    and replicates.option_text = ''
where components.option_text = ''

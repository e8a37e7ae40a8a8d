select
    measurements.generator_id,
    scores.score_code,
    scores.value,
    {{ interval_columns('intervals') }},
    cast(measurements.unit_count as bigint) as unit_count,
    scores.component_count,
    {{ status_with_flags('scores.status', 'intervals.flags') }} as status,
    ranks.rank_best,
    ranks.rank_worst,
    ranks.tie_group,
    scores.weakest_component_code,
    breaches.breach_line_share,
    intervals.error_ratio,
    signatures.signature
from {{ ref('int_components__scores') }} as scores
inner join {{ ref('int_corpus__measurements') }} as measurements
    on measurements.measurement_id = scores.measurement_id and measurements.is_default
left join {{ ref('int_bootstrap__score_intervals') }} as intervals
    on intervals.measurement_id = scores.measurement_id
    and intervals.score_code = scores.score_code
    and intervals.option_text = ''
left join {{ ref('int_bootstrap__ranks') }} as ranks
    on ranks.generator_id = measurements.generator_id and ranks.score_code = scores.score_code
left join {{ ref('int_components__breaches') }} as breaches
    on breaches.measurement_id = scores.measurement_id
cross join {{ ref('int_corpus__signatures') }} as signatures
where scores.option_text = ''

select
    measurements.generator_id,
    components.component_code,
    components.value,
    {{ interval_columns('intervals') }},
    cast(coalesce(structure.unit_count, measurements.unit_count) as bigint) as unit_count,
    {{ status_with_flags('components.status', 'intervals.flags') }} as status,
    intervals.error_ratio,
    case
        when acceptances.generator_id is not null and not names.is_free then 'verified_constraint'
        else 'measurement'
    end as evidence_code,
    signatures.signature
from {{ ref('int_components__components') }} as components
inner join {{ ref('int_corpus__measurements') }} as measurements
    on measurements.measurement_id = components.measurement_id and measurements.is_default
inner join {{ ref('components') }} as names on names.component_code = components.component_code
left join {{ ref('int_structure__unit_counts') }} as structure
    on structure.measurement_id = components.measurement_id and names.layer_code = 'structure'
left join {{ ref('int_corpus__acceptances') }} as acceptances
    on acceptances.generator_id = measurements.generator_id and acceptances.status = 'ok'
left join {{ ref('int_bootstrap__component_intervals') }} as intervals
    on intervals.measurement_id = components.measurement_id
    and intervals.component_code = components.component_code
    and intervals.option_text = ''
cross join {{ ref('int_corpus__signatures') }} as signatures
where components.option_text = ''

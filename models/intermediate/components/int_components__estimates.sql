-- Every estimate of every layer under its measurement, with its interval where it has one.
{% set layers = ['attestation', 'frequency', 'character', 'word', 'structure', 'independence', 'length'] -%}
with estimates as (
    {% for layer in layers -%}
    select measurement_id, layer_code, measure, pair, option_text, value, status
    from {{ ref('int_' ~ layer ~ '__estimates') }}
    {% if not loop.last %}union all{% endif %}
    {% endfor %}
)

select
    estimates.measurement_id,
    measurements.generator_id,
    measurements.letters_code,
    measurements.is_default,
    measurements.is_own_lines,
    estimates.layer_code,
    estimates.measure,
    estimates.pair,
    estimates.option_text,
    estimates.value,
    {{ interval_columns('intervals') }},
    cast(coalesce(structure.unit_count, measurements.unit_count) as bigint) as unit_count,
    {{ status_with_flags('estimates.status', 'intervals.flags') }} as status
from estimates
inner join {{ ref('int_corpus__measurements') }} as measurements
    on measurements.measurement_id = estimates.measurement_id
left join {{ ref('int_structure__unit_counts') }} as structure
    on structure.measurement_id = estimates.measurement_id and estimates.layer_code = 'structure'
left join {{ ref('int_bootstrap__intervals') }} as intervals
    on intervals.measurement_id = estimates.measurement_id
    and intervals.layer_code = estimates.layer_code
    and intervals.measure = estimates.measure
    and intervals.pair = estimates.pair
    and intervals.option_text = estimates.option_text

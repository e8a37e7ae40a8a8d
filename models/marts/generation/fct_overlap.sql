with counts as (
    select
        totals.measurement_id,
        counted.measure,
        cast(counted.line_count as double) as value
    from {{ ref('int_length__totals') }} as totals
    left join (
        select measurement_id, sum(span_count) as span_count
        from {{ ref('int_independence__lines') }}
        group by measurement_id
    ) as spans on spans.measurement_id = totals.measurement_id
    cross join lateral (
        values
        ('identical_line_count', totals.identical_line_count),
        ('over_ceiling_line_count', totals.over_ceiling_line_count),
        ('span_count', coalesce(spans.span_count, 0))
    ) as counted (measure, line_count)
)

select
    measurements.generator_id,
    counts.measure,
    counts.value,
    {{ no_interval_columns() }},
    cast(measurements.unit_count as bigint) as unit_count,
    'ok' as status,
    signatures.signature
from counts
inner join {{ ref('int_corpus__measurements') }} as measurements
    on measurements.measurement_id = counts.measurement_id and measurements.is_default
cross join {{ ref('int_corpus__signatures') }} as signatures

union all

select
    estimates.generator_id,
    estimates.measure,
    estimates.value,
    {{ interval_columns('estimates') }},
    estimates.unit_count,
    estimates.status,
    signatures.signature
from {{ ref('int_components__estimates') }} as estimates
cross join {{ ref('int_corpus__signatures') }} as signatures
where estimates.is_default and estimates.layer_code = 'independence'

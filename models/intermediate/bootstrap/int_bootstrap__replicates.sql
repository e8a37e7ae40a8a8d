{{ config(materialized='view') }}

-- Every measure's replicates in one shape. A scalar of structure has a second row, its difference from the
-- original, which stays as it is.
with replicates as (
    select * from {{ ref('int_bootstrap__ratio_replicates') }}
    {% for layer in ['frequency', 'character', 'word', 'structure'] -%}
    union all
    select *, null as event_unit_count, null as zero_event_upper
    from {{ ref('int_bootstrap__' ~ layer ~ '_replicates') }}
    {% endfor %}
),

originals as (
    select
        own.measurement_id,
        own.measure,
        own.value - difference.value as original_value
    from {{ ref('int_structure__estimates') }} as own
    inner join {{ ref('int_structure__estimates') }} as difference
        on difference.measurement_id = own.measurement_id
        and difference.measure = own.measure
        and difference.pair = 'generated-original'
    where own.pair = ''
)

select * from replicates

union all

select
    replicates.measurement_id,
    replicates.measure,
    'generated-original' as pair,
    replicates.option_text,
    {{ map_list('replicates.replicates', 'x - originals.original_value') }} as replicates,
    {{ map_list('replicates.control_replicates', 'x - originals.original_value') }} as control_replicates,
    null as event_unit_count,
    null as zero_event_upper
from replicates
inner join originals
    on originals.measurement_id = replicates.measurement_id and originals.measure = replicates.measure

{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

with cells as (
    select bins.measurement_id, bins.unit_index, bins.bin_order - 1 as class_index, bins.generated_count as cell_count
    from {{ ref('int_frequency__line_bins') }} as bins
    inner join {{ ref('int_corpus__measurements') }} as measurements
        on measurements.measurement_id = bins.measurement_id and measurements.is_default
    where bins.generated_count > 0 and {{ only_new('bins.measurement_id') }}
),

gathered as (
    {{ gather_cells('cells', ['measurement_id']) }}
),

profiles as (
    select measurement_id, {{ gather('original_count', 'bin_order') }} as original_counts
    from {{ ref('int_frequency__profiles') }}
    group by measurement_id
)

select
    gathered.measurement_id,
    unnest(gathered.units) as unit_index,
    'F' as component_code,
    unnest(line_closeness(
        gathered.lengths, gathered.classes, gathered.counts, profiles.original_counts
    )) as value
from gathered
inner join profiles on profiles.measurement_id = gathered.measurement_id

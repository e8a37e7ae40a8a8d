{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

with cells as (
    select
        measurement_id,
        unit_index,
        bin_order - 1 as class_index,
        generated_count as cell_count
    from {{ ref('int_frequency__line_bins') }}
    where generated_count > 0 and {{ only_new('measurement_id') }}
),

gathered as (
    {{ gather_cells('cells', ['measurement_id']) }}
),

profiles as (
    select
        measurement_id,
        {{ gather('original_count', 'bin_order') }} as original_counts,
        {{ gather('background_count', 'bin_order') }} as background_counts
    from {{ ref('int_frequency__profiles') }}
    group by measurement_id
),

computed as (
    select
        gathered.measurement_id,
        unnest(profile_replicates(
            gathered.units, gathered.lengths, gathered.classes, gathered.counts,
            [profiles.original_counts, profiles.background_counts],
            cast([len(profiles.original_counts)] as integer[]), streams.draws
        )) as result
    from gathered
    inner join profiles on profiles.measurement_id = gathered.measurement_id
    inner join {{ ref('int_bootstrap__streams') }} as streams
        on streams.measurement_id = gathered.measurement_id and streams.stream_code = 'lines'
)

select
    measurement_id,
    'bins_' || result.statistic as measure,
    {{ reference_pair('result.reference_number') }} as pair,
    '' as option_text,
    result.replicates,
    result.control_replicates
from computed
where result.statistic = 'jsd_bits'

{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

-- Replicates of every ratio of sums. All ratios of a measurement come from one call, on the same draws.
with listed as (
    select
        measurement_id,
        stream_code,
        measure,
        {{ gather('unit_index', 'unit_index') }} as units,
        {{ gather('numerator', 'unit_index') }} as numerators,
        {{ gather('denominator', 'unit_index') }} as denominators
    from {{ ref('int_bootstrap__line_ratios') }}
    where {{ only_new('measurement_id') }}
    group by measurement_id, stream_code, measure
),

gathered as (
    select
        measurement_id,
        stream_code,
        {{ gather('measure', 'measure') }} as measures,
        {{ gather('cast(len(units) as integer)', 'measure') }} as lengths,
        flatten({{ gather('units', 'measure') }}) as units,
        flatten({{ gather('numerators', 'measure') }}) as numerators,
        flatten({{ gather('denominators', 'measure') }}) as denominators
    from listed
    group by measurement_id, stream_code
),

computed as (
    select
        gathered.measurement_id,
        unnest(gathered.measures) as measure,
        unnest(ratio_replicates(
            gathered.lengths, gathered.units, gathered.numerators, gathered.denominators, streams.draws
        )) as result
    from gathered
    inner join {{ ref('int_bootstrap__streams') }} as streams
        on streams.measurement_id = gathered.measurement_id and streams.stream_code = gathered.stream_code
)

select
    measurement_id,
    measure,
    case when measure = 'token_ratio' then 'generated-original' else '' end as pair,
    '' as option_text,
    result.replicates,
    result.control_replicates,
    result.event_unit_count,
    result.zero_event_upper
from computed

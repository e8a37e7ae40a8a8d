-- Distances to the language at large: where the text stands, and where its source stands. A cosine enters as
-- 1 - cosine.
with distances as (
    select
        estimates.measurement_id,
        estimates.generator_id,
        estimates.layer_code,
        estimates.measure,
        estimates.pair,
        case when measures.is_similarity then 1 - estimates.value else estimates.value end as distance,
        estimates.unit_count,
        estimates.status
    from {{ ref('int_components__estimates') }} as estimates
    inner join {{ ref('reference_measures') }} as measures
        on measures.layer_code = estimates.layer_code and measures.measure = estimates.measure
    where estimates.is_default and estimates.option_text = ''
),

paired as (
    select
        generated.measurement_id,
        generated.generator_id,
        generated.layer_code,
        generated.measure,
        generated.distance as generated_background,
        original.distance as original_background,
        generated.unit_count,
        case
            when generated.distance is null then generated.status
            when original.distance is null then original.status
            when original.distance = 0 then 'original_at_background'
            else 'ok'
        end as status
    from distances as generated
    inner join distances as original
        on original.measurement_id = generated.measurement_id
        and original.measure = generated.measure
        and original.layer_code = generated.layer_code
        and original.pair = 'original-background'
    where generated.pair = 'generated-background'
)

select
    paired.generator_id,
    paired.layer_code,
    paired.measure,
    paired.generated_background,
    paired.original_background,
    paired.generated_background - paired.original_background as difference,
    {{ interval_columns('intervals') }},
    paired.generated_background / nullif(paired.original_background, 0) as ratio,
    paired.generated_background / nullif(paired.original_background, 0)
    between 1 - options.margin and 1 + options.margin as stands_with_original,
    paired.unit_count,
    {{ status_with_flags('paired.status', 'intervals.flags') }} as status,
    signatures.signature
from paired
left join {{ ref('int_bootstrap__reference_differences') }} as intervals
    on intervals.measurement_id = paired.measurement_id
    and intervals.layer_code = paired.layer_code
    and intervals.measure = paired.measure
cross join {{ ref('stg_study__options') }} as options
cross join {{ ref('int_corpus__signatures') }} as signatures

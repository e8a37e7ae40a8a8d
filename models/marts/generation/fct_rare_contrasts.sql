-- The paper's contrast of rare vocabulary: how much larger the share of rare and hapax tokens is than in the source.
with shares as (
    select
        measurement_id,
        sum(generated_count) filter (where bin_code in ('rare', 'hapax')) / nullif(sum(generated_count), 0)
            as generated_share,
        sum(original_count) filter (where bin_code in ('rare', 'hapax')) / nullif(sum(original_count), 0)
            as original_share
    from {{ ref('int_frequency__profiles') }}
    group by measurement_id
)

select
    measurements.generator_id,
    shares.generated_share,
    shares.original_share,
    contrasts.difference,
    contrasts.ci_lower,
    contrasts.ci_upper,
    contrasts.standard_error,
    contrasts.p_value,
    contrasts.naive_p_value,
    cast(measurements.unit_count as bigint) as unit_count,
    contrasts.status,
    signatures.signature
from {{ ref('int_bootstrap__rare_contrast') }} as contrasts
inner join {{ ref('int_corpus__measurements') }} as measurements
    on measurements.measurement_id = contrasts.measurement_id and measurements.is_default
inner join shares on shares.measurement_id = contrasts.measurement_id
cross join {{ ref('int_corpus__signatures') }} as signatures

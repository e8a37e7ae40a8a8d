-- Log-likelihood (Dunning 1993; Rayson and Garside 2000) and log ratio (Hardie 2014): which forms a text
-- overuses (positive) or starves (negative) against its original. 0.5 stands for a form that a side lacks.
with counted as (
    select
        measurements.generator_id,
        counts.form,
        counts.generated_count,
        counts.original_count,
        totals.generated_token_count,
        totals.original_token_count,
        (counts.generated_count + counts.original_count)
        / (totals.generated_token_count + totals.original_token_count) as pooled_share
    from {{ ref('int_corpus__measured_forms') }} as counts
    inner join {{ ref('int_corpus__measurements') }} as measurements
        on measurements.measurement_id = counts.measurement_id and measurements.is_default
    inner join {{ ref('int_length__totals') }} as totals
        on totals.measurement_id = counts.measurement_id
        and totals.generated_token_count > 0 and totals.original_token_count > 0
),

surprises as (
    select
        *,
        2 * (
            {{ surprise('generated_count', 'generated_token_count * pooled_share') }}
            + {{ surprise('original_count', 'original_token_count * pooled_share') }}
        ) as likelihood,
        case when generated_count = 0 then 0.5 else generated_count end / generated_token_count as generated_share,
        case when original_count = 0 then 0.5 else original_count end / original_token_count as original_share
    from counted
)

select
    surprises.generator_id,
    surprises.form,
    surprises.generated_count,
    surprises.original_count,
    -- Rounding may leave a hair below 0 where the shares are equal.
    case when surprises.likelihood > 0 then surprises.likelihood else 0 end as log_likelihood,
    log2(surprises.generated_share / surprises.original_share) as log_ratio,
    signatures.signature
from surprises
cross join {{ ref('int_corpus__signatures') }} as signatures

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
)

select
    counted.generator_id,
    counted.form,
    counted.generated_count,
    counted.original_count,
    -- Rounding may leave a hair below 0 where the shares are equal.
    case when log_terms.likelihood > 0 then log_terms.likelihood else 0 end as log_likelihood,
    log2(
        (case when counted.generated_count = 0 then 0.5 else counted.generated_count end
            / counted.generated_token_count)
        / (case when counted.original_count = 0 then 0.5 else counted.original_count end
            / counted.original_token_count)
    ) as log_ratio,
    signatures.signature
from counted
cross join lateral (
    select 2 * (
        case when counted.generated_count > 0 then counted.generated_count
            * ln(counted.generated_count / (counted.generated_token_count * counted.pooled_share)) else 0 end
        + case when counted.original_count > 0 then counted.original_count
            * ln(counted.original_count / (counted.original_token_count * counted.pooled_share)) else 0 end
    ) as likelihood
) as log_terms
cross join {{ ref('int_corpus__signatures') }} as signatures

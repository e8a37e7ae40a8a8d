with flagged as (
    select coalesce(bool_or(is_model_judge), false) as has_model_judge
    from {{ ref('int_detection__answers') }}
)

select
    effects.test,
    effects.estimate,
    effects.ci_lower,
    effects.ci_upper,
    effects.p_value,
    effects.unit_count,
    flagged.has_model_judge,
    effects.status,
    signatures.signature
from {{ ref('int_detection__effects') }} as effects
cross join flagged
cross join {{ ref('int_agreement__signatures') }} as signatures

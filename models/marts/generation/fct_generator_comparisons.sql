select
    comparisons.generator_a,
    comparisons.generator_b,
    comparisons.score_code,
    comparisons.difference,
    {{ interval_columns('comparisons') }},
    comparisons.p_value,
    comparisons.replicate_p_value,
    comparisons.p_holm,
    cast(comparisons.unit_count as bigint) as unit_count,
    comparisons.status,
    signatures.signature
from {{ ref('int_bootstrap__comparisons') }} as comparisons
cross join {{ ref('int_corpus__signatures') }} as signatures

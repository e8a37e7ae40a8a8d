with flagged as (
    select dimension, annotator_a, annotator_b, bool_or(has_model_annotator) as has_model_annotator
    from {{ ref('int_agreement__annotator_pair_scores') }}
    group by dimension, annotator_a, annotator_b
)

select
    coefficients.dimension,
    coefficients.annotator_a,
    coefficients.annotator_b,
    coefficients.unit_count,
    coefficients.alpha,
    ranks.spearman,
    coefficients.exact_share,
    coefficients.within_one_share,
    coefficients.mean_difference,
    coefficients.ac2,
    flagged.has_model_annotator,
    coefficients.status,
    signatures.signature
from {{ ref('int_agreement__annotator_coefficients') }} as coefficients
inner join {{ ref('int_agreement__annotator_ranks') }} as ranks
    on {{ same_keys(['dimension', 'annotator_a', 'annotator_b'], 'ranks', 'coefficients') }}
inner join flagged
    on {{ same_keys(['dimension', 'annotator_a', 'annotator_b'], 'flagged', 'coefficients') }}
cross join {{ ref('int_agreement__signatures') }} as signatures

-- Spearman's rho of two annotators from doubled mid-ranks, which are whole numbers: so are all sums.
with first_ranks as (
    {{ doubled_midranks(ref('int_agreement__annotator_pair_scores'), 'first_score') }}
),

second_ranks as (
    {{ doubled_midranks(ref('int_agreement__annotator_pair_scores'), 'second_score') }}
),

sums as (
    select
        scores.dimension,
        scores.annotator_a,
        scores.annotator_b,
        sum(scores.unit_count) as unit_count,
        sum(cast(scores.unit_count as hugeint) * one.doubled_rank) as sum_a,
        sum(cast(scores.unit_count as hugeint) * two.doubled_rank) as sum_b,
        sum(cast(scores.unit_count as hugeint) * one.doubled_rank * one.doubled_rank) as square_a,
        sum(cast(scores.unit_count as hugeint) * two.doubled_rank * two.doubled_rank) as square_b,
        sum(cast(scores.unit_count as hugeint) * one.doubled_rank * two.doubled_rank) as product
    from {{ ref('int_agreement__annotator_pair_scores') }} as scores
    inner join first_ranks as one
        on {{ same_keys(['dimension', 'annotator_a', 'annotator_b'], 'one', 'scores') }}
        and one.score = scores.first_score
    inner join second_ranks as two
        on {{ same_keys(['dimension', 'annotator_a', 'annotator_b'], 'two', 'scores') }}
        and two.score = scores.second_score
    group by scores.dimension, scores.annotator_a, scores.annotator_b
),

moments as (
    select
        dimension,
        annotator_a,
        annotator_b,
        unit_count,
        unit_count * product - sum_a * sum_b as covariance,
        unit_count * square_a - sum_a * sum_a as variance_a,
        unit_count * square_b - sum_b * sum_b as variance_b
    from sums
)

select
    dimension,
    annotator_a,
    annotator_b,
    case
        when unit_count >= 3 and variance_a > 0 and variance_b > 0
            then greatest(-1, least(
                    1, cast(covariance as double)
                    / (sqrt(cast(variance_a as double)) * sqrt(cast(variance_b as double)))
                ))
    end as spearman
from moments

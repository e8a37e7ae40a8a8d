-- The pairs of two annotators' scores, each unordered pair of scores once.
select
    dimension,
    level_code,
    annotator_a,
    annotator_b,
    2 as unit_rating_count,
    least(first_score, second_score) as score_a,
    greatest(first_score, second_score) as score_b,
    cast(sum(unit_count) as bigint) as pair_count
from {{ ref('int_agreement__annotator_pair_scores') }}
group by all

-- How often each score was given by either of two annotators, over the units that both scored.
with given as (
    select
        dimension,
        level_code,
        annotator_a,
        annotator_b,
        unnest([first_score, second_score]) as score,
        unit_count
    from {{ ref('int_agreement__annotator_pair_scores') }}
)

select
    dimension,
    level_code,
    annotator_a,
    annotator_b,
    2 as unit_rating_count,
    score,
    cast(sum(unit_count) as bigint) as rating_count
from given
group by all

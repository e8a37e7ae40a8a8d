-- Pairs of ratings by their two scores in every slice: the coincidences times m - 1, apart by the number m of
-- ratings of the unit, so that the sums are whole numbers.
select
    pairs.dimension,
    pairs.level_code,
    slices.slice_type,
    slices.slice_value,
    pairs.unit_rating_count,
    pairs.score_a,
    pairs.score_b,
    cast(sum(pairs.pair_count) as bigint) as pair_count
from {{ ref('int_agreement__unit_pairs') }} as pairs
inner join {{ ref('int_agreement__slices') }} as slices on slices.question_id = pairs.question_id
group by all

union all

select
    dimension,
    level_code,
    'generator' as slice_type,
    generator_id as slice_value,
    unit_rating_count,
    score_a,
    score_b,
    cast(sum(pair_count) as bigint) as pair_count
from {{ ref('int_agreement__unit_pairs') }}
group by all

-- The share of every score among a generator's ratings, per dimension and slice.
with counted as (
    select
        counts.generator_id,
        counts.dimension,
        slices.slice_type,
        slices.slice_value,
        counts.score,
        cast(sum(counts.rating_count) as bigint) as rating_count
    from {{ ref('int_agreement__value_counts') }} as counts
    inner join {{ ref('int_agreement__slices') }} as slices on slices.question_id = counts.question_id
    group by counts.generator_id, counts.dimension, slices.slice_type, slices.slice_value, counts.score
)

select
    generator_id,
    dimension,
    slice_type,
    slice_value,
    score,
    rating_count,
    rating_count / sum(rating_count) over (partition by generator_id, dimension, slice_type, slice_value)
        as score_share
from counted

-- The mean of a unit's original scores per dimension, and over the dimensions as one number, each dimension
-- counting once (overall; only where the scales are the same).
with means as (
    select
        dimension,
        question_id,
        generator_id,
        {{ ordered_sum('score * rating_count', 'score') }} / sum(rating_count) as mean_score,
        cast(sum(rating_count) as bigint) as rating_count
    from {{ ref('int_agreement__value_counts') }}
    group by dimension, question_id, generator_id
),

scales as (
    select
        min(minimum) = max(minimum) and min(maximum) = max(maximum) and bool_and(level_code <> 'nominal')
            as is_one_scale,
        min(minimum) as minimum,
        max(maximum) as maximum,
        -- A rubric may have a dimension of this name; then there is no second one.
        bool_or(lower(dimension) = 'overall') as is_taken
    from {{ ref('stg_ratings__dimensions') }}
)

select
    means.dimension,
    means.question_id,
    means.generator_id,
    means.mean_score,
    means.rating_count,
    dimensions.minimum,
    dimensions.maximum,
    dimensions.level_code <> 'nominal' as has_mean
from means
inner join {{ ref('stg_ratings__dimensions') }} as dimensions on dimensions.dimension = means.dimension

union all

select
    'overall' as dimension,
    means.question_id,
    means.generator_id,
    {{ ordered_sum('means.mean_score', 'means.dimension') }} / count(*) as mean_score,
    cast(sum(means.rating_count) as bigint) as rating_count,
    scales.minimum,
    scales.maximum,
    scales.is_one_scale as has_mean
from means
cross join scales
where not scales.is_taken
group by means.question_id, means.generator_id, scales.minimum, scales.maximum, scales.is_one_scale

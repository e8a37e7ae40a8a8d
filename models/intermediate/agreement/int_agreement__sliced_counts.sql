-- The counts of every unit in every slice that it belongs to.
select
    counts.dimension,
    counts.level_code,
    slices.slice_type,
    slices.slice_value,
    counts.question_id,
    counts.generator_id,
    counts.score,
    counts.rating_count,
    counts.unit_rating_count
from {{ ref('int_agreement__value_counts') }} as counts
inner join {{ ref('int_agreement__slices') }} as slices on slices.question_id = counts.question_id

union all

select
    dimension,
    level_code,
    'generator' as slice_type,
    generator_id as slice_value,
    question_id,
    generator_id,
    score,
    rating_count,
    unit_rating_count
from {{ ref('int_agreement__value_counts') }}

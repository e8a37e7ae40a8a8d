-- How often each score was given to each unit. Order of rows, files and annotators ends here.
with counted as (
    select
        dimension,
        level_code,
        question_id,
        generator_id,
        score,
        cast(count(*) as integer) as rating_count
    from {{ ref('int_agreement__ratings') }}
    group by dimension, level_code, question_id, generator_id, score
)

select
    dimension,
    level_code,
    question_id,
    generator_id,
    score,
    rating_count,
    cast(sum(rating_count) over (partition by dimension, question_id, generator_id) as integer)
        as unit_rating_count
from counted

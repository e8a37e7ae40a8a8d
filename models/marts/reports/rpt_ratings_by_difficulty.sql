-- The published table: mean of the dimensions' mean per difficulty, and how many answers were rated how often.
with rated as (
    select
        questions.difficulty,
        ratings.annotator_id,
        ratings.question_id,
        ratings.generator_id,
        {{ ordered_sum('ratings.score', 'ratings.dimension') }} / count(*) as mean_score
    from {{ ref('int_agreement__ratings') }} as ratings
    inner join {{ ref('int_agreement__questions') }} as questions on questions.question_id = ratings.question_id
    where questions.difficulty is not null
    group by questions.difficulty, ratings.annotator_id, ratings.question_id, ratings.generator_id
)

select
    difficulty,
    round({{ ordered_sum('mean_score', 'question_id, generator_id, annotator_id') }} / count(*), 2)
        as mean_score,
    count(*) as rating_count
from rated
group by difficulty

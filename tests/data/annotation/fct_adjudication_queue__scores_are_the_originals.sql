-- A decision leaves the scores as the annotators gave them.
select queue.*
from {{ ref('fct_adjudication_queue') }} as queue
inner join {{ ref('fct_ratings') }} as ratings
    on ratings.annotator_id = queue.annotator_a
    and ratings.question_id = queue.question_id
    and ratings.generator_id = queue.generator_id
    and ratings.dimension = queue.dimension
    and ratings.presentation = 1
where ratings.score <> queue.score_a

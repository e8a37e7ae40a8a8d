-- Units and dimensions on which two annotators differ by two points or more.
select
    first.question_id,
    first.generator_id,
    first.dimension,
    first.annotator_id as annotator_a,
    second.annotator_id as annotator_b,
    first.score as score_a,
    second.score as score_b,
    first.is_model_annotator or second.is_model_annotator as has_model_annotator
from {{ ref('int_agreement__ratings') }} as first
inner join {{ ref('int_agreement__ratings') }} as second
    on second.dimension = first.dimension
    and second.question_id = first.question_id
    and second.generator_id = first.generator_id
    and second.annotator_id > first.annotator_id
where abs(first.score - second.score) >= 2

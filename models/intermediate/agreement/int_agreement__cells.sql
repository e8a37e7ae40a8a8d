-- Every score cell once: a score that stands in two rows counts once, a filled cell before a blank one.
select
    annotators.annotator_id,
    annotators.is_model_annotator,
    questions.question_id,
    generators.generator_id,
    generators.presentation,
    scores.dimension,
    scores.score,
    scores.is_not_applicable,
    scores.file_path,
    scores.place
from {{ ref('stg_ratings__scores') }} as scores
inner join {{ ref('int_agreement__annotators') }} as annotators
    on annotators.annotator_key = scores.annotator_key
inner join {{ ref('int_agreement__questions') }} as questions
    on questions.question_key = scores.question_key
inner join {{ ref('int_agreement__generators') }} as generators
    on generators.generator_key = scores.generator_key
qualify row_number() over (
        partition by
            annotators.annotator_id, questions.question_id, generators.generator_id, generators.presentation,
            scores.dimension
        order by
            scores.score is null and not scores.is_not_applicable, scores.file_path, scores.row_number, scores.place
    ) = 1

select
    cells.annotator_id,
    cells.question_id,
    cells.generator_id,
    cells.dimension,
    cells.presentation,
    cells.score,
    cells.is_not_applicable,
    case
        when cells.is_not_applicable then 'not_applicable'
        when cells.score is null then 'missing'
        else 'ok'
    end as status,
    cells.is_model_annotator,
    questions.figure,
    questions.question_type,
    questions.difficulty,
    questions.is_adversarial,
    cells.file_path,
    cells.place,
    signatures.signature
from {{ ref('int_agreement__cells') }} as cells
inner join {{ ref('int_agreement__questions') }} as questions on questions.question_id = cells.question_id
cross join {{ ref('int_agreement__signatures') }} as signatures

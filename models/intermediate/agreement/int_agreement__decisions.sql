-- What an adjudicator decided. It stands beside the scores and never replaces one.
select
    questions.question_id,
    generators.generator_id,
    decisions.dimension,
    decisions.decision_text,
    decisions.decision_score,
    decisions.decided_by,
    decisions.decided_on,
    decisions.reason_text
from {{ ref('stg_ratings__decisions') }} as decisions
inner join {{ ref('int_agreement__questions') }} as questions
    on questions.question_key = decisions.question_key
inner join {{ ref('int_agreement__generators') }} as generators
    on generators.generator_key = decisions.generator_key
qualify row_number() over (
        partition by questions.question_id, generators.generator_id, decisions.dimension
        order by decisions.file_path, decisions.row_number
    ) = 1

select
    coalesce(questions.question_id, responses.question_id) as question_id,
    responses.generator_id,
    responses.version,
    responses.collected_at,
    responses.parameters,
    responses.prompt_text,
    responses.response_text
from {{ ref('stg_ratings__responses') }} as responses
left join {{ ref('int_agreement__questions') }} as questions on questions.question_key = responses.question_key

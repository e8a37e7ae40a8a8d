select
    question_key,
    question_text as question_id,
    generator_key,
    generator_id,
    version,
    collected_at,
    parameters,
    prompt_text,
    response_text
from {{ source('ratings', 'responses') }}

select
    question_key,
    question_id,
    question_text,
    figure,
    tier_code,
    question_type,
    difficulty,
    is_adversarial,
    false_premise_text
from {{ source('ratings', 'questions') }}

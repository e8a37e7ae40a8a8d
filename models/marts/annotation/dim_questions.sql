select
    questions.question_id,
    bank.question_text,
    questions.figure,
    questions.tier_code,
    questions.question_type,
    questions.difficulty,
    questions.is_adversarial,
    questions.false_premise_text,
    questions.is_in_bank
from {{ ref('int_agreement__questions') }} as questions
left join {{ ref('stg_ratings__questions') }} as bank on bank.question_key = questions.question_key

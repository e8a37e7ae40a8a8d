select
    answers.judge_id,
    answers.item_id,
    answers.truth_code,
    answers.answer_code,
    answers.truth_code = answers.answer_code as is_correct,
    answers.arm_code,
    answers.generator_id,
    answers.line_id,
    answers.token_count,
    answers.line_score,
    cast(answers.length_quintile as integer) as length_quintile,
    answers.is_model_judge,
    signatures.signature
from {{ ref('int_detection__answers') }} as answers
cross join {{ ref('int_agreement__signatures') }} as signatures

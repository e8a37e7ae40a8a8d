select
    question_key,
    generator_key,
    generator_text,
    dimension,
    decision_text,
    decision_score,
    is_not_applicable,
    decided_by,
    decided_on,
    reason_text,
    file_path,
    row_number
from {{ source('ratings', 'rating_decisions') }}

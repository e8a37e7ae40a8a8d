select
    annotator_key,
    question_key,
    generator_key,
    rated_on,
    claims_text,
    notes_text,
    file_path,
    row_number
from {{ source('ratings', 'rating_rows') }}

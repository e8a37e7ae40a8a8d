select
    annotator_key,
    question_key,
    generator_key,
    tag,
    claim_text,
    is_model_annotator,
    file_path,
    row_number,
    cell_code
from {{ source('ratings', 'rating_tags') }}

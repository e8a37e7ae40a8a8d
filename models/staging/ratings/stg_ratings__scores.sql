select
    annotator_key,
    annotator_text,
    question_key,
    question_text as question_id,
    generator_key,
    generator_text,
    dimension,
    score_text,
    score,
    is_not_applicable,
    is_model_annotator,
    file_path,
    row_number,
    case when sheet_name is null then 'cell ' else 'sheet ' || sheet_name || ', cell ' end || cell_code as place
from {{ source('ratings', 'rating_scores') }}

select
    judge_key,
    judge_text,
    item_key,
    item_text as item_id,
    answer_text,
    answer_code,
    is_model_annotator as is_model_judge,
    file_path,
    row_number
from {{ source('detection', 'detection_answers') }}

select
    item_key,
    item_text as item_id,
    generator_1_key,
    generator_1_text,
    generator_2_key,
    generator_2_text,
    annotator_key,
    annotator_text,
    preferred_code,
    is_model_annotator,
    file_path,
    row_number
from {{ source('ratings', 'pairwise_judgements') }}

select
    item_key,
    item_text as item_id,
    truth_code,
    arm_code,
    generator_id,
    line_id,
    token_count,
    line_score
from {{ source('detection', 'detection_items') }}

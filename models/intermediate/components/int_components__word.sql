select
    measurement_id,
    'W' as component_code,
    option_text,
    value,
    status
from {{ ref('int_word__estimates') }}
where measure = 'centroid_cosine' and pair = 'generated-original'

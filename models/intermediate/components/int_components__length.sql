select
    measurement_id,
    'L' as component_code,
    option_text,
    least(value, 1 / value) as value,
    status
from {{ ref('int_length__estimates') }}
where measure = 'token_ratio'

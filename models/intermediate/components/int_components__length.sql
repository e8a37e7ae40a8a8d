select
    measurement_id,
    'L' as component_code,
    option_text,
    case when value > 1 then 1 / value else value end as value,
    status
from {{ ref('int_length__estimates') }}
where measure = 'token_ratio'

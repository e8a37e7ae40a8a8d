select
    measurement_id,
    'I' as component_code,
    option_text,
    1 - value as value,
    status
from {{ ref('int_independence__estimates') }}
where measure = 'span_token_share'

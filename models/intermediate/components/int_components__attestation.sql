select
    measurement_id,
    'A' as component_code,
    option_text,
    1 - value as value,
    status
from {{ ref('int_attestation__estimates') }}
where measure = 'token_share_unattested'

select
    measurement_id,
    'F' as component_code,
    option_text,
    1 - value as value,
    status
from {{ ref('int_frequency__estimates') }}
where measure = 'bins_jsd_bits' and pair = 'generated-original'

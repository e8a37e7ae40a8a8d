select
    measurement_id,
    'S' as component_code,
    option_text,
    1 - value as value,
    status
from {{ ref('int_structure__estimates') }}
where measure = 'triple_jsd_bits' and pair = 'generated-original'

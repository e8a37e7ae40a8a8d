select
    measurement_id,
    'C' as component_code,
    option_text,
    value,
    status
from {{ ref('int_character__estimates') }}
where measure = 'ngram_cosine' and pair = 'generated-original'

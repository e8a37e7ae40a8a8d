select
    code_key,
    code_text,
    generator_id,
    cast(presentation as integer) as presentation
from {{ source('ratings', 'blinding_codes') }}

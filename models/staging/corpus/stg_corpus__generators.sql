select
    generator_id,
    model,
    version,
    accessed_on,
    parameters,
    instructions_sha256
from {{ source('corpus', 'generators') }}

select generator_id, sum(token_share) as total
from {{ ref('fct_attestation') }}
group by generator_id
having abs(sum(token_share) - 1) > 1e-12

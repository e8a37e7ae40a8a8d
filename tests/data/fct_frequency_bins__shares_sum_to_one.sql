select corpus_id, sum(token_share) as total
from {{ ref('fct_frequency_bins') }}
group by corpus_id
having abs(sum(token_share) - 1) > 1e-12 or count(*) <> 7

-- Log strengths sum to zero.
select sum(value) as strength_sum
from {{ ref('fct_pairwise_strengths') }}
having abs(sum(value)) > 1e-9

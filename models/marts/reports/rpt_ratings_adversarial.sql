-- The published table: how often each model was seen to correct the false premise, and its mean there.
select
    row_number() over (order by corrected_share desc, mean_score desc nulls last, generator_id asc) as position,
    generator_id as model,
    corrected_count,
    rating_count,
    round(mean_score, 2) as mean_score
from {{ ref('fct_false_premise_corrections') }}

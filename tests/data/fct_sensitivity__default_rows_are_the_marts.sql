select sensitivity.generator_id, sensitivity.measure
from {{ ref('fct_sensitivity') }} as sensitivity
inner join {{ ref('fct_overall_scores') }} as scores
    on scores.generator_id = sensitivity.generator_id and scores.score_code = sensitivity.score_code
where sensitivity.option = 'default' and sensitivity.value is distinct from scores.value

-- A score is defined exactly where all its components are.
select scores.generator_id, scores.score_code
from {{ ref('fct_overall_scores') }} as scores
inner join {{ ref('int_components__score_parts') }} as parts on parts.score_code = scores.score_code
inner join {{ ref('fct_components') }} as components
    on components.generator_id = scores.generator_id and components.component_code = parts.component_code
group by scores.generator_id, scores.score_code, scores.value
having (scores.value is null) <> (count(components.value) < count(*))

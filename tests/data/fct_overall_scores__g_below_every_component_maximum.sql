-- A mean of components lies between the least and the greatest of them.
select scores.generator_id, scores.score_code, scores.value
from {{ ref('fct_overall_scores') }} as scores
inner join {{ ref('int_components__score_parts') }} as parts on parts.score_code = scores.score_code
inner join {{ ref('fct_components') }} as components
    on components.generator_id = scores.generator_id and components.component_code = parts.component_code
group by scores.generator_id, scores.score_code, scores.value
having scores.value > max(components.value) + 1e-12 or scores.value < min(components.value) - 1e-12

-- No component is lost, and none stands twice.
select generators.generator_id
from {{ ref('dim_generators') }} as generators
left join {{ ref('fct_components') }} as components on components.generator_id = generators.generator_id
group by generators.generator_id
having count(distinct components.component_code) <> 7 or count(*) <> 7

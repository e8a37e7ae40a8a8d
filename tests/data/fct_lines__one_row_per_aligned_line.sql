select generators.generator_id
from {{ ref('dim_generators') }} as generators
left join {{ ref('fct_lines') }} as lines on lines.generator_id = generators.generator_id
group by generators.generator_id, generators.aligned_line_count
having count(lines.line_id) <> generators.aligned_line_count

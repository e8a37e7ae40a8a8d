-- The lines of a generator that stand in the original too, in the order of its file.
select
    generators.generator_id,
    cast(count(aligned.line_id) as integer) as unit_count,
    coalesce({{ content_hash('aligned.line_id', 'aligned.generated_line_position') }}, 'none') as line_set_id
from {{ ref('stg_corpus__generators') }} as generators
left join {{ ref('int_corpus__aligned_lines') }} as aligned on aligned.generator_id = generators.generator_id
group by generators.generator_id

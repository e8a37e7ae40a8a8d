-- Two generators with different lines are compared on the lines that both have, in the order of the first.
select
    first_own.generator_id as generator_a,
    second_own.generator_id as generator_b,
    first_lines.line_id,
    first_lines.generated_line_position as line_position
from {{ ref('int_corpus__own_line_sets') }} as first_own
inner join {{ ref('int_corpus__own_line_sets') }} as second_own
    on first_own.generator_id < second_own.generator_id and first_own.line_set_id <> second_own.line_set_id
inner join {{ ref('int_corpus__aligned_lines') }} as first_lines
    on first_lines.generator_id = first_own.generator_id
inner join {{ ref('int_corpus__aligned_lines') }} as second_lines
    on second_lines.generator_id = second_own.generator_id and second_lines.line_id = first_lines.line_id

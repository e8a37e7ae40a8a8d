select
    generated.corpus_id as generator_id,
    generated.line_id,
    generated.line_position as generated_line_position,
    original.line_position as original_line_position
from {{ ref('int_corpus__texts') }} as generated
inner join {{ ref('int_corpus__texts') }} as original
    on original.line_id = generated.line_id and original.role = 'original'
where generated.role = 'generated'

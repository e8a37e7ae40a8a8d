-- Each set of lines once, whoever uses it.
with own as (
    select own_sets.line_set_id, aligned.line_id, aligned.generated_line_position as line_position
    from {{ ref('int_corpus__own_line_sets') }} as own_sets
    inner join {{ ref('int_corpus__aligned_lines') }} as aligned on aligned.generator_id = own_sets.generator_id
    qualify dense_rank() over (partition by own_sets.line_set_id order by own_sets.generator_id) = 1
),

shared as (
    select pairs.line_set_id, lines.line_id, lines.line_position
    from {{ ref('int_corpus__compared_pairs') }} as pairs
    inner join {{ ref('int_corpus__shared_lines') }} as lines
        on lines.generator_a = pairs.generator_a and lines.generator_b = pairs.generator_b
    where pairs.line_set_id not in (select line_set_id from {{ ref('int_corpus__own_line_sets') }})
    qualify dense_rank() over (partition by pairs.line_set_id order by pairs.generator_a, pairs.generator_b) = 1
),

every_set as (
    select * from own
    union all
    select * from shared
)

select
    line_set_id,
    line_id,
    cast(row_number() over (partition by line_set_id order by line_position) - 1 as integer) as unit_index
from every_set

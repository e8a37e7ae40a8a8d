with shared as (
    select generator_a, generator_b, {{ content_hash('line_id', 'line_position') }} as line_set_id
    from {{ ref('int_corpus__shared_lines') }}
    group by all
)

select
    first_own.generator_id as generator_a,
    second_own.generator_id as generator_b,
    case
        when first_own.line_set_id = second_own.line_set_id then first_own.line_set_id
        else coalesce(shared.line_set_id, 'none')
    end as line_set_id
from {{ ref('int_corpus__own_line_sets') }} as first_own
inner join {{ ref('int_corpus__own_line_sets') }} as second_own on first_own.generator_id < second_own.generator_id
left join shared
    on shared.generator_a = first_own.generator_id and shared.generator_b = second_own.generator_id

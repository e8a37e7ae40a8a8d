-- The study's own rules, or else those of the default rubric.
select
    when_tag,
    dimension,
    score
from {{ source('ratings', 'rubric_rules') }}

union all

select
    when_tag,
    dimension,
    score
from {{ ref('default_rubric_rules') }}
where not exists (select 1 from {{ source('ratings', 'rubric_dimensions') }})

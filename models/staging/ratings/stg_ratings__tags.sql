-- The study's own tags, or else those of the default rubric. A rubric of its own may have none.
select
    tag,
    cast(position as integer) as position,
    scope,
    at_or_below,
    needs_claim
from {{ source('ratings', 'rubric_tags') }}

union all

select
    tag,
    position,
    scope,
    at_or_below,
    needs_claim
from {{ ref('default_rubric_tags') }}
where not exists (select 1 from {{ source('ratings', 'rubric_dimensions') }})

-- The study's own rubric, or else the default one, never a mixture.
with own as (
    select * from {{ source('ratings', 'rubric_dimensions') }}
)

select
    dimension,
    cast(position as integer) as position,
    level_code,
    minimum,
    maximum,
    step,
    allows_na
from own

union all

select
    dimension,
    position,
    level_code,
    minimum,
    maximum,
    step,
    allows_na
from {{ ref('default_rubric_dimensions') }}
where not exists (select 1 from own)

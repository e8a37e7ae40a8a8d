select
    dimension,
    position,
    level_code,
    minimum,
    maximum,
    step,
    allows_na
from {{ ref('stg_ratings__dimensions') }}

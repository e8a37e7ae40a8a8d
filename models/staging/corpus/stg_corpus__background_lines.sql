select
    line_id,
    background_text,
    cast(row_number() over (order by row_number) as integer) as line_position
from {{ source('corpus', 'background_lines') }}

-- Of words that fold together the first row counts.
with folded as (
    select {{ surface_form('form_text') }} as form, vector, row_number
    from {{ source('embedding', 'vectors') }}
)

select form, vector, row_number
from folded
qualify row_number() over (partition by form order by row_number) = 1

-- Forms that fold together add their frequencies; an entry is compared whole.
select
    {{ surface_form('form_text') }} as form,
    cast(sum(frequency) as bigint) as frequency
from {{ source('lexicon', 'index_forms') }}
group by 1

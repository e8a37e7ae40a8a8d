select distinct {{ surface_form('form_text') }} as form
from {{ source('lexicon', 'inflections') }}

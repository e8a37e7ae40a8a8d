select distinct {{ surface_form('variant_text') }} as form
from {{ source('lexicon', 'variants') }}

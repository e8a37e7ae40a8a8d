select distinct {{ surface_form('lemma_text') }} as form
from {{ source('lexicon', 'headwords') }}

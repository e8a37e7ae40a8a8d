select distinct
    policies.letters_code,
    {{ letters_form('counts.form', 'policies.letters_code') }} as form
from {{ ref('int_corpus__form_counts') }} as counts
cross join {{ ref('letter_policies') }} as policies

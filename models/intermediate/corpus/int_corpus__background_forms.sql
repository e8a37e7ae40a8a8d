select
    policies.letters_code,
    {{ letters_form('counts.form', 'policies.letters_code') }} as form,
    cast(sum(counts.token_count) as bigint) as token_count
from {{ ref('int_corpus__form_counts') }} as counts
cross join {{ ref('letter_policies') }} as policies
where counts.corpus_id = 'background'
group by all

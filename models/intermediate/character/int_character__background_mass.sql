select
    policies.letters_code,
    cast(coalesce(sum(grams.ngram_count), 0) as bigint) as ngram_count
from {{ ref('letter_policies') }} as policies
left join {{ ref('int_character__background_ngrams') }} as grams on true
group by all

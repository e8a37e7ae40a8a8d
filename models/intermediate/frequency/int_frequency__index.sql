-- The frequency index under each letter policy; the background's own counts where the study has none.
with given as (
    select form, frequency from {{ ref('stg_lexicon__index_forms') }}
),

folded as (
    select
        policies.letters_code,
        {{ letters_form('given.form', 'policies.letters_code') }} as form,
        cast(sum(given.frequency) as bigint) as frequency
    from given
    cross join {{ ref('letter_policies') }} as policies
    group by all
)

select letters_code, form, frequency
from folded
where frequency >= 1

union all

select letters_code, form, token_count as frequency
from {{ ref('int_corpus__background_forms') }}
where not exists (select 1 from given)

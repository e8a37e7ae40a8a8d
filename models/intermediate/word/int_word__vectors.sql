-- The vector of every form of the study under each letter policy; of vectors that fold together the first counts.
with folded as (
    select
        policies.letters_code,
        {{ letters_form('vectors.form', 'policies.letters_code') }} as form,
        vectors.vector,
        vectors.row_number
    from {{ ref('stg_embedding__vectors') }} as vectors
    cross join {{ ref('letter_policies') }} as policies
),

first_rows as (
    select letters_code, form, vector
    from folded
    qualify row_number() over (partition by letters_code, form order by row_number) = 1
)

select first_rows.letters_code, first_rows.form, first_rows.vector
from first_rows
inner join {{ ref('int_corpus__forms') }} as forms
    on forms.letters_code = first_rows.letters_code and forms.form = first_rows.form

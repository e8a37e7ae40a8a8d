-- One row per letter policy: the background's centroid and how much of it has a vector.
select
    policies.letters_code,
    cast(coalesce(sum(background_forms.token_count), 0) as bigint) as token_count,
    cast(coalesce(sum(background_forms.token_count) filter (where vectors.form is not null), 0) as bigint)
        as covered_token_count,
    weighted_mean_vector(
        {{ gather('background_forms.token_count', 'background_forms.form') }} filter (where vectors.form is not null),
        {{ gather('vectors.vector', 'background_forms.form') }} filter (where vectors.form is not null)
    ) as centroid
from {{ ref('letter_policies') }} as policies
left join {{ ref('int_corpus__background_forms') }} as background_forms
    on background_forms.letters_code = policies.letters_code
left join {{ ref('int_word__vectors') }} as vectors
    on vectors.letters_code = background_forms.letters_code and vectors.form = background_forms.form
group by policies.letters_code

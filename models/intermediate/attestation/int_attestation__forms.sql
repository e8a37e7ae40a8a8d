-- The first layer that has a form. Entries are compared whole, under the same letter policy.
with entries as (
    {% for model in ['stg_lexicon__inflections', 'stg_lexicon__headwords', 'stg_lexicon__variants'] -%}
    select distinct
        policies.letters_code,
        {{ letters_form('entries.form', 'policies.letters_code') }} as form,
        '{{ model.split('__')[1][:-1] }}' as link_code
    from {{ ref(model) }} as entries
    cross join {{ ref('letter_policies') }} as policies
    {% if not loop.last %}union all{% endif %}
    {% endfor %}
),

found as (
    select letters_code, form, 'index' as link_code from {{ ref('int_frequency__index') }}
    union all
    select letters_code, form, 'index_gap' as link_code from {{ ref('int_corpus__background_forms') }}
    union all
    select letters_code, form, link_code from entries
)

select
    forms.letters_code,
    forms.form,
    coalesce(min_by(found.link_code, links.link_order), 'unattested') as link_code
from {{ ref('int_corpus__forms') }} as forms
left join found on found.letters_code = forms.letters_code and found.form = forms.form
left join {{ ref('attestation_links') }} as links on links.link_code = found.link_code
group by all

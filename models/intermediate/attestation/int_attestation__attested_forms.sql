-- Every form that counts as attested, with its frequency, and the version of the resources that say so.
with forms as (
    select form, frequency from {{ ref('int_frequency__index') }} where letters_code = 'apart'
    union all
    select form, 0 as frequency from {{ ref('int_corpus__background_forms') }} where letters_code = 'apart'
    {% for model in ['stg_lexicon__inflections', 'stg_lexicon__headwords', 'stg_lexicon__variants'] -%}
    union all
    select form, 0 as frequency from {{ ref(model) }}
    {% endfor %}
),

versions as (
    select md5(options.options_hash || coalesce(max(corpora.content_hash), 'none')) as lexicon_version_id
    from {{ ref('int_corpus__options_hash') }} as options
    left join {{ ref('int_corpus__corpora') }} as corpora on corpora.role = 'background'
    group by options.options_hash
)

select versions.lexicon_version_id, forms.form, max(forms.frequency) as frequency
from forms
cross join versions
group by all

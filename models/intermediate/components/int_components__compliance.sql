{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

-- The four rules of a generated line, by the functions that the validator calls too. Without inflections and
-- variants there is no closed lexicon to leave: NULL.
with options as (
    select * from {{ ref('stg_study__options') }}
),

lexicon as (
    select form from {{ ref('stg_lexicon__inflections') }}
    union
    select form from {{ ref('stg_lexicon__variants') }}
),

original_forms as (
    select counts.form
    from {{ ref('int_corpus__form_counts') }} as counts
    inner join {{ ref('int_corpus__corpora') }} as corpora
        on corpora.corpus_version_id = counts.corpus_version_id and corpora.role = 'original'
),

allowed as (
    select {{ letters_form('lexicon.form', 'options.letters_code') }} as form from lexicon cross join options
    union
    select {{ letters_form('original_forms.form', 'options.letters_code') }} as form
    from original_forms cross join options
),

measured as (
    select measurements.measurement_id
    from {{ ref('int_corpus__measurements') }} as measurements
    where measurements.is_default and {{ only_new('measurements.measurement_id') }}
),

outside as (
    select forms.measurement_id, forms.unit_index, cast(sum(forms.token_count) as integer) as out_of_lexicon_count
    from {{ ref('int_corpus__measured_line_forms') }} as forms
    inner join measured on measured.measurement_id = forms.measurement_id
    where forms.side = 'generated' and forms.form not in (select allowed.form from allowed)
    group by all
)

select
    lines.measurement_id,
    lines.unit_index,
    case when exists (select 1 from lexicon) then coalesce(outside.out_of_lexicon_count, 0) > 0 end
        as has_out_of_lexicon,
    has_diacritic(generated.line_text) as has_diacritic,
    is_out_of_length_band(
        lengths.generated_token_count, lengths.original_token_count, options.length_low, options.length_high
    ) as is_out_of_length_band,
    coalesce(lengths.jaccard > options.jaccard_ceiling, false) as is_too_similar
from {{ ref('int_corpus__measured_lines') }} as lines
inner join measured on measured.measurement_id = lines.measurement_id
inner join {{ ref('int_corpus__lines') }} as generated
    on generated.corpus_version_id = lines.generated_version_id
    and generated.line_position = lines.generated_line_position
inner join {{ ref('int_length__lines') }} as lengths
    on lengths.measurement_id = lines.measurement_id and lengths.unit_index = lines.unit_index
cross join options
left join outside on outside.measurement_id = lines.measurement_id and outside.unit_index = lines.unit_index

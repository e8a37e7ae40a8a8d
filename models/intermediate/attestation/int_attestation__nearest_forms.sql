{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('lexicon_version_id', 'int_attestation__attested_forms') }}"
) }}

-- Up to three attested forms within two edits of an unattested one; ties by frequency, then code point order.
with versions as (
    select distinct lexicon_version_id from {{ ref('int_attestation__attested_forms') }}
),

wanted as (
    select distinct versions.lexicon_version_id, forms.form
    from {{ ref('int_attestation__forms') }} as forms
    cross join versions
    where
        forms.link_code = 'unattested' and len(forms.form) > 2
    {% if is_incremental() -%}
        and not exists (
            select 1 from {{ this }} as known
            where known.lexicon_version_id = versions.lexicon_version_id and known.form = forms.form
        )
        {%- endif %}
),

candidates as (
    select distinct taken.form, known.form as attested_form
    from ({{ deletions('select wanted.form from wanted') }}) as taken
    inner join {{ ref('int_attestation__form_deletions') }} as known on known.rest = taken.rest
),

measured as (
    select form, attested_form, edit_distance(form, attested_form) as distance
    from candidates
),

placed as (
    select
        measured.form,
        measured.attested_form,
        row_number() over (
            partition by measured.form
            order by measured.distance asc, attested.frequency desc, measured.attested_form asc
        ) as place
    from measured
    inner join {{ ref('int_attestation__attested_forms') }} as attested
        on attested.form = measured.attested_form
    where measured.distance <= 2
)

select
    wanted.lexicon_version_id,
    wanted.form,
    string_agg(placed.attested_form, ', ' order by placed.place) as nearest_forms
from wanted
left join placed on placed.form = wanted.form and placed.place <= 3
group by all

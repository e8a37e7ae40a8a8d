{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('lexicon_version_id', 'int_attestation__attested_forms') }}"
) }}

-- Forms of one or two letters are near to half the language; only longer ones are worth a suggestion.
with attested as (
    select lexicon_version_id, form
    from {{ ref('int_attestation__attested_forms') }}
    where len(form) > 2 and not contains(form, ' ') and {{ only_new('lexicon_version_id') }}
)

select attested.lexicon_version_id, taken.form, taken.rest
from ({{ deletions('select attested.form from attested') }}) as taken
inner join attested on attested.form = taken.form

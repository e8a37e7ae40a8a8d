-- Where nothing is given that could attest a form, a text is not unattested: nobody can say.
with state as (
    select exists(select 1 from {{ ref('int_attestation__attested_forms') }}) as has_sources
)

select
    profiles.measurement_id,
    'attestation' as layer_code,
    'token_share_' || profiles.link_code as measure,
    '' as pair,
    '' as option_text,
    case when state.has_sources then profiles.token_count / nullif(profiles.all_token_count, 0) end as value,
    cast(0 as double) as lower_limit,
    cast(1 as double) as upper_limit,
    case
        when profiles.all_token_count = 0 then 'no_tokens'
        when not state.has_sources then 'no_lexicon'
        else 'ok'
    end as status
from {{ ref('int_attestation__profiles') }} as profiles
cross join state

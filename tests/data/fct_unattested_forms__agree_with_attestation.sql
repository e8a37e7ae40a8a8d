-- The listed forms are the unattested tokens, no more and no fewer.
with listed as (
    select generator_id, count(*) as type_count, sum(token_count) as token_count
    from {{ ref('fct_unattested_forms') }}
    group by generator_id
)

select attestation.generator_id
from {{ ref('fct_attestation') }} as attestation
left join listed on listed.generator_id = attestation.generator_id
where
    attestation.link_code = 'unattested'
    and (
        attestation.type_count <> coalesce(listed.type_count, 0)
        or attestation.token_count <> coalesce(listed.token_count, 0)
    )

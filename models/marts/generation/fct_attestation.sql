select
    measurements.generator_id,
    profiles.link_code,
    profiles.type_count,
    profiles.token_count,
    estimates.value as token_share,
    {{ interval_columns('estimates') }},
    estimates.unit_count,
    estimates.status,
    signatures.signature
from {{ ref('int_attestation__profiles') }} as profiles
inner join {{ ref('int_corpus__measurements') }} as measurements
    on measurements.measurement_id = profiles.measurement_id and measurements.is_default
inner join {{ ref('int_components__estimates') }} as estimates
    on estimates.measurement_id = profiles.measurement_id
    and estimates.layer_code = 'attestation'
    and estimates.measure = 'token_share_' || profiles.link_code
cross join {{ ref('int_corpus__signatures') }} as signatures

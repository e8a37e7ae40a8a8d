select
    estimates.generator_id,
    estimates.layer_code,
    estimates.measure,
    estimates.pair,
    estimates.value,
    {{ interval_columns('estimates') }},
    estimates.unit_count,
    estimates.status,
    signatures.signature
from {{ ref('int_components__estimates') }} as estimates
inner join {{ ref('reference_measures') }} as measures
    on measures.layer_code = estimates.layer_code and measures.measure = estimates.measure
cross join {{ ref('int_corpus__signatures') }} as signatures
where estimates.is_default and estimates.option_text = ''

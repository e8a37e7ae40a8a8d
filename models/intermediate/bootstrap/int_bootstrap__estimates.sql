{{ config(materialized='view') }}

-- Every estimate that has a sampling unit. The original against the background has none: only the generated
-- text is resampled.
with estimates as (
    {% for layer in ['attestation', 'frequency', 'character', 'word', 'structure', 'independence', 'length'] -%}
    select measurement_id, layer_code, measure, pair, option_text, value, lower_limit, upper_limit, status
    from {{ ref('int_' ~ layer ~ '__estimates') }}
    {% if not loop.last %}union all{% endif %}
    {% endfor %}
)

select estimates.*
from estimates
inner join {{ ref('int_corpus__measurements') }} as measurements
    on measurements.measurement_id = estimates.measurement_id and measurements.is_resampled
cross join {{ ref('stg_study__options') }} as options
where estimates.pair <> 'original-background' and options.resample_count > 0

select
    measurements.measurement_id,
    cast(coalesce(sum(lines.generated_token_count), 0) as bigint) as generated_token_count,
    cast(coalesce(sum(lines.original_token_count), 0) as bigint) as original_token_count,
    cast(count(*) filter (where lines.is_identical) as bigint) as identical_line_count,
    cast(count(*) filter (where lines.jaccard > options.jaccard_ceiling) as bigint) as over_ceiling_line_count
from {{ ref('int_corpus__measurements') }} as measurements
cross join {{ ref('stg_study__options') }} as options
left join {{ ref('int_length__lines') }} as lines
    on lines.measurement_id = measurements.plain_measurement_id
group by all

{{ config(materialized='view') }}

-- The components of every line of the default measurements, each against the original's whole profile.
with lines as (
    select
        lines.measurement_id,
        lines.unit_index,
        lines.generated_token_count,
        lines.original_token_count,
        shared.covered_token_count,
        coalesce(unattested.token_count, 0) as unattested_count
    from {{ ref('int_length__lines') }} as lines
    inner join {{ ref('int_corpus__measurements') }} as measurements
        on measurements.measurement_id = lines.measurement_id and measurements.is_default
    inner join {{ ref('int_independence__lines') }} as shared
        on shared.measurement_id = lines.measurement_id and shared.unit_index = lines.unit_index
    left join {{ ref('int_attestation__line_links') }} as unattested
        on unattested.measurement_id = lines.measurement_id
        and unattested.unit_index = lines.unit_index
        and unattested.link_code = 'unattested'
)

select
    measurement_id, unit_index, 'A' as component_code,
    1 - unattested_count / nullif(generated_token_count, 0) as value
from lines
where exists (select 1 from {{ ref('int_attestation__attested_forms') }})
union all
select measurement_id, unit_index, 'W' as component_code, value from {{ ref('int_components__line_word') }}
union all
select measurement_id, unit_index, component_code, value from {{ ref('int_components__line_frequency') }}
union all
select measurement_id, unit_index, component_code, value from {{ ref('int_components__line_structure') }}
union all
select measurement_id, unit_index, component_code, value from {{ ref('int_components__line_character') }}
union all
select
    measurement_id, unit_index, 'I' as component_code,
    1 - covered_token_count / nullif(generated_token_count, 0) as value
from lines
union all
select
    measurement_id, unit_index, 'L' as component_code,
    least(
        generated_token_count / nullif(original_token_count, 0),
        original_token_count / nullif(generated_token_count, 0)
    ) as value
from lines
where generated_token_count > 0 and original_token_count > 0

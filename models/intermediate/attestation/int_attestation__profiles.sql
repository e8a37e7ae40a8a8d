with measured as (
    select
        counts.measurement_id,
        forms.link_code,
        cast(count(*) as bigint) as type_count,
        cast(sum(counts.generated_count) as bigint) as token_count
    from {{ ref('int_corpus__measured_forms') }} as counts
    inner join {{ ref('int_attestation__forms') }} as forms
        on forms.letters_code = counts.letters_code and forms.form = counts.form
    where counts.generated_count > 0
    group by all
)

select
    measurements.measurement_id,
    links.link_code,
    links.link_order,
    links.is_attested,
    coalesce(measured.type_count, 0) as type_count,
    coalesce(measured.token_count, 0) as token_count,
    cast(sum(coalesce(measured.token_count, 0)) over (partition by measurements.measurement_id) as bigint)
        as all_token_count
from {{ ref('int_corpus__measurements') }} as measurements
cross join {{ ref('attestation_links') }} as links
left join measured
    on measured.measurement_id = measurements.measurement_id and measured.link_code = links.link_code

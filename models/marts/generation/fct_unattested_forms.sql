select
    measurements.generator_id,
    counts.form,
    counts.generated_count as token_count,
    nearest.nearest_forms,
    signatures.signature
from {{ ref('int_corpus__measured_forms') }} as counts
inner join {{ ref('int_corpus__measurements') }} as measurements
    on measurements.measurement_id = counts.measurement_id and measurements.is_default
inner join {{ ref('int_attestation__forms') }} as forms
    on forms.letters_code = counts.letters_code and forms.form = counts.form and forms.link_code = 'unattested'
left join {{ ref('int_attestation__nearest_forms') }} as nearest on nearest.form = counts.form
cross join {{ ref('int_corpus__signatures') }} as signatures
where counts.generated_count > 0

{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

select
    lines.measurement_id,
    lines.unit_index,
    forms.link_code,
    cast(sum(lines.token_count) as integer) as token_count
from {{ ref('int_corpus__measured_line_forms') }} as lines
inner join {{ ref('int_attestation__forms') }} as forms
    on forms.letters_code = lines.letters_code and forms.form = lines.form
where lines.side = 'generated' and {{ only_new('measurement_id') }}
group by all

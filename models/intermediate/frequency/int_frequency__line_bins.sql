{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

select
    lines.measurement_id,
    lines.unit_index,
    forms.bin_code,
    forms.bin_order,
    cast(coalesce(sum(lines.token_count) filter (where lines.side = 'generated'), 0) as integer) as generated_count,
    cast(coalesce(sum(lines.token_count) filter (where lines.side = 'original'), 0) as integer) as original_count
from {{ ref('int_corpus__measured_line_forms') }} as lines
inner join {{ ref('int_frequency__forms') }} as forms
    on forms.letters_code = lines.letters_code and forms.form = lines.form
where {{ only_new('measurement_id') }}
group by all

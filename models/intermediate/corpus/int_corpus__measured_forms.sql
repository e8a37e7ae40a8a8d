{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

select
    measurement_id,
    letters_code,
    form,
    cast(coalesce(sum(token_count) filter (where side = 'generated'), 0) as bigint) as generated_count,
    cast(coalesce(sum(token_count) filter (where side = 'original'), 0) as bigint) as original_count
from {{ ref('int_corpus__measured_line_forms') }}
where {{ only_new('measurement_id') }}
group by all

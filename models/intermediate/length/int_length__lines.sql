{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

-- What the two sides of a line are as wholes, under the study's letter policy: no other changes it. A Jaccard
-- of two empty lines is undefined.
select
    lines.measurement_id,
    lines.unit_index,
    generated.token_count as generated_token_count,
    original.token_count as original_token_count,
    {{ merged_form("array_to_string(generated.tokens, ' ')") }}
    = {{ merged_form("array_to_string(original.tokens, ' ')") }}
        as is_identical,
    token_jaccard(
        {{ merged_form("array_to_string(generated.tokens, ' ')") }},
        {{ merged_form("array_to_string(original.tokens, ' ')") }}
    ) as jaccard
from {{ ref('int_corpus__measured_lines') }} as lines
inner join {{ ref('int_corpus__lines') }} as generated
    on generated.corpus_version_id = lines.generated_version_id
    and generated.line_position = lines.generated_line_position
inner join {{ ref('int_corpus__lines') }} as original
    on original.corpus_version_id = lines.original_version_id
    and original.line_position = lines.original_line_position
where lines.measurement_id = lines.plain_measurement_id and {{ only_new('lines.measurement_id') }}

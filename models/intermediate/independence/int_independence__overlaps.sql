{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

-- One row per measurement: what each line shares with any line of the original, from the kernel.
with tokens as (
    select
        lines.measurement_id,
        'generated' as side,
        lines.unit_index,
        generate_subscripts(generated.tokens, 1) as token_position,
        {{ merged_form('unnest(generated.tokens)') }} as form
    from {{ ref('int_corpus__measured_lines') }} as lines
    inner join {{ ref('int_corpus__lines') }} as generated
        on generated.corpus_version_id = lines.generated_version_id
        and generated.line_position = lines.generated_line_position
    where lines.measurement_id = lines.plain_measurement_id and {{ only_new('lines.measurement_id') }}

    union all

    select
        lines.measurement_id,
        'original' as side,
        lines.unit_index,
        generate_subscripts(original.tokens, 1) as token_position,
        {{ merged_form('unnest(original.tokens)') }} as form
    from {{ ref('int_corpus__measured_lines') }} as lines
    inner join {{ ref('int_corpus__lines') }} as original
        on original.corpus_version_id = lines.original_version_id
        and original.line_position = lines.original_line_position
    where lines.measurement_id = lines.plain_measurement_id and {{ only_new('lines.measurement_id') }}
),

numbered as (
    select form, cast(row_number() over (order by form) as integer) as form_number
    from (select distinct form from tokens) as forms
),

gathered as (
    select
        tokens.measurement_id,
        {{ gather('numbered.form_number', 'tokens.unit_index, tokens.token_position') }}
        filter (where tokens.side = 'generated') as generated_tokens,
        {{ gather('tokens.unit_index', 'tokens.unit_index, tokens.token_position') }}
        filter (where tokens.side = 'generated') as generated_lines,
        {{ gather('numbered.form_number', 'tokens.unit_index, tokens.token_position') }}
        filter (where tokens.side = 'original') as original_tokens,
        {{ gather('tokens.unit_index', 'tokens.unit_index, tokens.token_position') }}
        filter (where tokens.side = 'original') as original_lines
    from tokens
    inner join numbered on numbered.form = tokens.form
    group by tokens.measurement_id
)

select
    gathered.measurement_id,
    line_overlaps(
        coalesce(gathered.generated_tokens, []), coalesce(gathered.generated_lines, []),
        coalesce(gathered.original_tokens, []), coalesce(gathered.original_lines, []), measurements.unit_count
    ) as overlap
from gathered
inner join {{ ref('int_corpus__measurements') }} as measurements
    on measurements.measurement_id = gathered.measurement_id

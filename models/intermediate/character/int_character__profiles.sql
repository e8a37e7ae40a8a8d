{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

-- Counts of every vocabulary n-gram on the three sides of a measurement.
with new_measurements as (
    select * from {{ ref('int_corpus__measurements') }} where {{ only_new('measurement_id') }}
),

sides as (
    select
        lines.measurement_id, 'generated' as side, lines.letters_code,
        lines.generated_version_id as corpus_version_id, lines.generated_line_position as line_position
    from {{ ref('int_corpus__measured_lines') }} as lines
    union all
    select
        lines.measurement_id, 'original' as side, lines.letters_code,
        lines.original_version_id as corpus_version_id, lines.original_line_position as line_position
    from {{ ref('int_corpus__measured_lines') }} as lines
),

measured as (
    select
        sides.measurement_id,
        {{ letters_form('grams.ngram', 'sides.letters_code') }} as ngram,
        sum(grams.ngram_count) filter (where sides.side = 'generated') as generated_count,
        sum(grams.ngram_count) filter (where sides.side = 'original') as original_count
    from sides
    inner join new_measurements on new_measurements.measurement_id = sides.measurement_id
    inner join {{ ref('int_character__line_ngrams') }} as grams
        on grams.corpus_version_id = sides.corpus_version_id and grams.line_position = sides.line_position
    group by all
)

select
    new_measurements.measurement_id,
    vocabulary.ngram_rank,
    vocabulary.ngram,
    cast(coalesce(measured.generated_count, 0) as bigint) as generated_count,
    cast(coalesce(measured.original_count, 0) as bigint) as original_count,
    vocabulary.ngram_count as background_count
from new_measurements
inner join {{ ref('int_character__vocabulary') }} as vocabulary
    on vocabulary.letters_code = new_measurements.letters_code
left join measured
    on measured.measurement_id = new_measurements.measurement_id and measured.ngram = vocabulary.ngram

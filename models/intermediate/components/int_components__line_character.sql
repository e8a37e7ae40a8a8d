{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

-- Sums of whole numbers are exact in any order, so a line's cosine needs no kernel.
with profiles as (
    select
        profiles.measurement_id,
        measurements.generated_version_id,
        profiles.ngram,
        profiles.original_count,
        sum(profiles.original_count * profiles.original_count) over (partition by profiles.measurement_id)
            as original_square
    from {{ ref('int_character__profiles') }} as profiles
    inner join {{ ref('int_corpus__measurements') }} as measurements
        on measurements.measurement_id = profiles.measurement_id and measurements.is_default
    cross join {{ ref('stg_study__options') }} as options
    where profiles.ngram_rank <= options.ngram_cut and {{ only_new('profiles.measurement_id') }}
),

cells as (
    select
        lines.measurement_id,
        lines.unit_index,
        {{ letters_form('grams.ngram', 'lines.letters_code') }} as ngram,
        sum(grams.ngram_count) as ngram_count
    from {{ ref('int_corpus__measured_lines') }} as lines
    inner join {{ ref('int_character__line_ngrams') }} as grams
        on grams.corpus_version_id = lines.generated_version_id
        and grams.line_position = lines.generated_line_position
    where lines.measurement_id in (select profiles.measurement_id from profiles)
    group by all
)

select
    cells.measurement_id,
    cells.unit_index,
    'C' as component_code,
    least(
        sum(cells.ngram_count * profiles.original_count)
        / nullif(sqrt(sum(cells.ngram_count * cells.ngram_count)) * sqrt(any_value(profiles.original_square)), 0),
        1
    ) as value
from cells
inner join profiles on profiles.measurement_id = cells.measurement_id and profiles.ngram = cells.ngram
group by cells.measurement_id, cells.unit_index

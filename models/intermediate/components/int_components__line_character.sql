{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

with cells as (
    select
        lines.measurement_id,
        lines.unit_index,
        vocabulary.ngram_rank - 1 as class_index,
        grams.ngram_count as cell_count
    from {{ ref('int_corpus__measured_lines') }} as lines
    inner join {{ ref('int_corpus__measurements') }} as measurements
        on measurements.measurement_id = lines.measurement_id and measurements.is_default
    cross join {{ ref('stg_study__options') }} as options
    inner join {{ ref('int_character__line_ngrams') }} as grams
        on grams.corpus_version_id = lines.generated_version_id
        and grams.line_position = lines.generated_line_position
    inner join {{ ref('int_character__vocabulary') }} as vocabulary
        on vocabulary.letters_code = lines.letters_code
        and vocabulary.ngram = {{ letters_form('grams.ngram', 'lines.letters_code') }}
        and vocabulary.ngram_rank <= options.ngram_cut
    where {{ only_new('lines.measurement_id') }}
),

gathered as (
    {{ gather_cells('cells', ['measurement_id']) }}
),

profiles as (
    select profiles.measurement_id, {{ gather('profiles.original_count', 'profiles.ngram_rank') }} as original_counts
    from {{ ref('int_character__profiles') }} as profiles
    cross join {{ ref('stg_study__options') }} as options
    where profiles.ngram_rank <= options.ngram_cut
    group by profiles.measurement_id
)

select
    gathered.measurement_id,
    unnest(gathered.units) as unit_index,
    'C' as component_code,
    unnest(line_profile_cosines(
        gathered.lengths, gathered.classes, gathered.counts, profiles.original_counts
    )) as value
from gathered
inner join profiles on profiles.measurement_id = gathered.measurement_id

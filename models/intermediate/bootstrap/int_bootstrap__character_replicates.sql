{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

-- The largest of the gathered lists: a million cells for a text of a hundred thousand tokens. N-grams that fall
-- together under the letter policy stay two cells; the kernel adds them up.
with cells as (
    select
        lines.measurement_id,
        lines.unit_index,
        vocabulary.ngram_rank - 1 as class_index,
        grams.ngram_count as cell_count
    from {{ ref('int_corpus__measured_lines') }} as lines
    inner join {{ ref('int_bootstrap__streams') }} as streams
        on streams.measurement_id = lines.measurement_id and streams.stream_code = 'lines'
    inner join {{ ref('int_character__line_ngrams') }} as grams
        on grams.corpus_version_id = lines.generated_version_id
        and grams.line_position = lines.generated_line_position
    inner join {{ ref('int_character__vocabulary') }} as vocabulary
        on vocabulary.letters_code = lines.letters_code
        and vocabulary.ngram = {{ letters_form('grams.ngram', 'lines.letters_code') }}
    where {{ only_new('lines.measurement_id') }}
),

gathered as (
    {{ gather_cells('cells', ['measurement_id']) }}
),

profiles as (
    select
        measurement_id,
        {{ gather('original_count', 'ngram_rank') }} as original_counts,
        {{ gather('background_count', 'ngram_rank') }} as background_counts
    from {{ ref('int_character__profiles') }}
    where {{ only_new('measurement_id') }}
    group by measurement_id
),

cuts as (
    select
        {{ gather('ngram_cut', 'ngram_cut') }} as ngram_cuts,
        {{ gather('option_text', 'ngram_cut') }} as option_texts
    from {{ ref('int_character__cuts') }}
    where letters_code = (select letters_code from {{ ref('stg_study__options') }})
),

computed as (
    select
        gathered.measurement_id,
        cuts.option_texts,
        unnest(profile_replicates(
            gathered.units, gathered.lengths, gathered.classes, gathered.counts,
            [profiles.original_counts, profiles.background_counts], cuts.ngram_cuts, streams.draws
        )) as result
    from gathered
    inner join profiles on profiles.measurement_id = gathered.measurement_id
    inner join {{ ref('int_bootstrap__streams') }} as streams
        on streams.measurement_id = gathered.measurement_id and streams.stream_code = 'lines'
    cross join cuts
)

select
    measurement_id,
    'ngram_' || result.statistic as measure,
    {{ reference_pair('result.reference_number') }} as pair,
    option_texts[result.cut_number] as option_text,
    result.replicates,
    result.control_replicates
from computed

{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

with lists as (
    select
        profiles.measurement_id,
        cuts.option_text,
        {{ gather('profiles.generated_count', 'profiles.ngram_rank') }} as generated_counts,
        {{ gather('profiles.original_count', 'profiles.ngram_rank') }} as original_counts,
        {{ gather('profiles.background_count', 'profiles.ngram_rank') }} as background_counts
    from {{ ref('int_character__profiles') }} as profiles
    inner join {{ ref('int_corpus__measurements') }} as measurements
        on measurements.measurement_id = profiles.measurement_id
    inner join {{ ref('int_character__cuts') }} as cuts
        on cuts.letters_code = measurements.letters_code and profiles.ngram_rank <= cuts.ngram_cut
    where {{ only_new('profiles.measurement_id') }}
    group by profiles.measurement_id, cuts.option_text
),

-- A background too small for a vocabulary leaves no row above; the estimate is then undefined, not absent.
every_cut as (
    select
        measurements.measurement_id,
        cuts.option_text,
        lists.generated_counts,
        lists.original_counts,
        lists.background_counts
    from {{ ref('int_corpus__measurements') }} as measurements
    inner join {{ ref('int_character__cuts') }} as cuts on cuts.letters_code = measurements.letters_code
    left join lists
        on lists.measurement_id = measurements.measurement_id and lists.option_text = cuts.option_text
    where {{ only_new('measurements.measurement_id') }}
)

{{ pair_estimates('every_cut', 'character', [
    ('ngram_cosine', 'cosine_of_counts', 0),
    ('ngram_jsd_bits', 'jensen_shannon_bits', 0),
], no_classes='no_background') }}

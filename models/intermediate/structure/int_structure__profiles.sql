{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

with sided as (
    select
        units.measurement_id, units.side, classes.kind_code, classes.class_text, classes.is_punctuation,
        classes.word_count
    from {{ ref('int_structure__units') }} as units
    inner join {{ ref('int_structure__sentence_classes') }} as classes
        on classes.corpus_version_id = units.corpus_version_id and classes.sentence_number = units.sentence_number
    where {{ only_new('units.measurement_id') }}
),

background as (
    select classes.kind_code, classes.class_text, classes.is_punctuation, sum(classes.word_count) as word_count
    from {{ ref('int_structure__sentence_classes') }} as classes
    inner join {{ ref('int_corpus__corpora') }} as corpora
        on corpora.corpus_version_id = classes.corpus_version_id and corpora.role = 'background'
    group by all
),

everything as (
    select measurement_id, side, kind_code, class_text, is_punctuation, word_count from sided
    union all
    select
        measurements.measurement_id, 'background' as side, background.kind_code, background.class_text,
        background.is_punctuation, background.word_count
    from background
    cross join {{ ref('int_corpus__measurements') }} as measurements
    where {{ only_new('measurements.measurement_id') }}
)

select
    measurement_id,
    kind_code,
    class_text,
    is_punctuation,
    cast(coalesce(sum(word_count) filter (where side = 'generated'), 0) as bigint) as generated_count,
    cast(coalesce(sum(word_count) filter (where side = 'original'), 0) as bigint) as original_count,
    cast(coalesce(sum(word_count) filter (where side = 'background'), 0) as bigint) as background_count
from everything
group by all

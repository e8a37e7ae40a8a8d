{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

-- Only where every sentence of the parses has its line.
with classes as (
    select
        profiles.measurement_id,
        profiles.class_text,
        profiles.original_count,
        row_number() over (partition by profiles.measurement_id order by profiles.class_text) - 1 as class_index
    from {{ ref('int_structure__profiles') }} as profiles
    inner join {{ ref('int_corpus__measurements') }} as measurements
        on measurements.measurement_id = profiles.measurement_id and measurements.is_default
    inner join {{ ref('int_structure__corpora') }} as corpora
        on corpora.corpus_version_id = measurements.generated_version_id and corpora.has_lines
    where
        profiles.kind_code = 'triple'
        and not profiles.is_punctuation
        and {{ only_new('profiles.measurement_id') }}
),

counted as (
    select units.measurement_id, units.unit_index, words.class_text, sum(words.word_count) as cell_count
    from {{ ref('int_structure__units') }} as units
    inner join {{ ref('int_structure__sentence_classes') }} as words
        on words.corpus_version_id = units.corpus_version_id and words.sentence_number = units.sentence_number
    where
        units.side = 'generated'
        and words.kind_code = 'triple'
        and not words.is_punctuation
        and units.measurement_id in (select classes.measurement_id from classes)
    group by all
),

cells as (
    select counted.measurement_id, counted.unit_index, classes.class_index, counted.cell_count
    from counted
    inner join classes
        on classes.measurement_id = counted.measurement_id and classes.class_text = counted.class_text
),

gathered as (
    {{ gather_cells('cells', ['measurement_id']) }}
),

profiles as (
    select measurement_id, {{ gather('original_count', 'class_index') }} as original_counts
    from classes
    group by measurement_id
)

select
    gathered.measurement_id,
    unnest(gathered.units) as unit_index,
    'S' as component_code,
    unnest(line_closeness(
        gathered.lengths, gathered.classes, gathered.counts, profiles.original_counts
    )) as value
from gathered
inner join profiles on profiles.measurement_id = gathered.measurement_id

{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

-- Divergence of parts of speech, relations and triples, without punctuation and with it.
with options as (
    select '' as option_text, false as keeps_punctuation
    union all
    select 'punctuation=kept' as option_text, true as keeps_punctuation
),

classes as (
    select
        profiles.measurement_id,
        options.option_text,
        profiles.kind_code,
        profiles.class_text,
        profiles.is_punctuation,
        profiles.original_count,
        profiles.background_count,
        row_number() over (
            partition by profiles.measurement_id, options.option_text, profiles.kind_code
            order by profiles.class_text, profiles.is_punctuation
        ) - 1 as class_index
    from {{ ref('int_structure__profiles') }} as profiles
    inner join options on options.keeps_punctuation or not profiles.is_punctuation
    where {{ only_new('profiles.measurement_id') }}
),

-- Counted before it is joined to the classes: an engine that joined every unit of a measurement with every
-- class of it first would take minutes.
counted as (
    select
        units.measurement_id,
        units.unit_index,
        words.kind_code,
        words.class_text,
        words.is_punctuation,
        sum(words.word_count) as cell_count
    from {{ ref('int_structure__units') }} as units
    inner join {{ ref('int_bootstrap__streams') }} as streams
        on streams.measurement_id = units.measurement_id and streams.has_structure
    inner join {{ ref('int_structure__sentence_classes') }} as words
        on words.corpus_version_id = units.corpus_version_id and words.sentence_number = units.sentence_number
    where units.side = 'generated' and {{ only_new('units.measurement_id') }}
    group by all
),

cells as (
    select
        classes.measurement_id,
        classes.option_text,
        classes.kind_code,
        counted.unit_index,
        classes.class_index,
        counted.cell_count
    from counted
    inner join classes
        on classes.measurement_id = counted.measurement_id
        and classes.kind_code = counted.kind_code
        and classes.class_text = counted.class_text
        and classes.is_punctuation = counted.is_punctuation
),

gathered as (
    {{ gather_cells('cells', ['measurement_id', 'option_text', 'kind_code']) }}
),

sides as (
    select
        measurement_id,
        option_text,
        kind_code,
        {{ gather('original_count', 'class_index') }} as original_counts,
        {{ gather('background_count', 'class_index') }} as background_counts
    from classes
    group by measurement_id, option_text, kind_code
),

computed as (
    select
        gathered.measurement_id,
        gathered.option_text,
        gathered.kind_code,
        unnest(profile_replicates(
            gathered.units, gathered.lengths, gathered.classes, gathered.counts,
            [sides.original_counts, sides.background_counts],
            cast([len(sides.original_counts)] as integer[]), streams.draws
        )) as result
    from gathered
    inner join sides
        on sides.measurement_id = gathered.measurement_id
        and sides.option_text = gathered.option_text
        and sides.kind_code = gathered.kind_code
    inner join {{ ref('int_bootstrap__streams') }} as streams
        on streams.measurement_id = gathered.measurement_id and streams.has_structure
)

select
    measurement_id,
    kind_code || '_' || result.statistic as measure,
    {{ reference_pair('result.reference_number') }} as pair,
    option_text,
    result.replicates,
    result.control_replicates
from computed
where result.statistic = 'jsd_bits'

{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

-- Types are those of the generated text that have a vector, numbered inside their measurement.
with types as (
    select
        counts.measurement_id,
        counts.form,
        counts.original_count,
        coalesce(background_forms.token_count, 0) as background_count,
        vectors.vector,
        row_number() over (partition by counts.measurement_id order by counts.form) - 1 as class_index
    from {{ ref('int_corpus__measured_forms') }} as counts
    inner join {{ ref('int_word__vectors') }} as vectors
        on vectors.letters_code = counts.letters_code and vectors.form = counts.form
    left join {{ ref('int_corpus__background_forms') }} as background_forms
        on background_forms.letters_code = counts.letters_code and background_forms.form = counts.form
    where counts.generated_count > 0 and {{ only_new('counts.measurement_id') }}
),

cells as (
    select lines.measurement_id, lines.unit_index, types.class_index, lines.token_count as cell_count
    from {{ ref('int_corpus__measured_line_forms') }} as lines
    inner join types on types.measurement_id = lines.measurement_id and types.form = lines.form
    where lines.side = 'generated' and {{ only_new('lines.measurement_id') }}
),

gathered as (
    {{ gather_cells('cells', ['measurement_id']) }}
),

sides as (
    select
        measurement_id,
        {{ gather('vector', 'class_index') }} as vectors,
        {{ gather('original_count', 'class_index') }} as original_counts,
        {{ gather('background_count', 'class_index') }} as background_counts
    from types
    group by measurement_id
),

-- A side without covered tokens has no centroid; the other side's is measured all the same.
centroids as (
    select
        profiles.measurement_id,
        list_filter(
            [profiles.original_centroid, background.centroid], lambda x: x is not null
        ) as centroids,
        list_filter([
            case when profiles.original_centroid is not null then 'generated-original' end,
            case when background.centroid is not null then 'generated-background' end
        ], lambda x: x is not null) as pairs
    from {{ ref('int_word__profiles') }} as profiles
    inner join {{ ref('int_corpus__measurements') }} as measurements
        on measurements.measurement_id = profiles.measurement_id
    inner join {{ ref('int_word__background') }} as background
        on background.letters_code = measurements.letters_code
),

inputs as (
    select gathered.*, sides.* exclude (measurement_id), streams.draws, centroids.centroids, centroids.pairs
    from gathered
    inner join sides on sides.measurement_id = gathered.measurement_id
    inner join centroids on centroids.measurement_id = gathered.measurement_id
    inner join {{ ref('int_bootstrap__streams') }} as streams
        on streams.measurement_id = gathered.measurement_id and streams.stream_code = 'lines'
),

computed as (
    select
        measurement_id,
        'centroid_cosine' as measure,
        unnest(pairs) as pair,
        unnest(centroid_replicates(units, lengths, classes, counts, vectors, centroids, draws)) as result
    from inputs
    union all
    select
        measurement_id,
        'shared_vocabulary_jsd_bits' as measure,
        unnest(['generated-original', 'generated-background']) as pair,
        unnest(shared_vocabulary_replicates(
            units, lengths, classes, counts, [original_counts, background_counts], draws
        )) as result
    from inputs
)

select
    measurement_id,
    measure,
    pair,
    '' as option_text,
    result.replicates,
    result.control_replicates
from computed

-- What is drawn: the lines of a measurement, and beside them the sentences of parses that name no lines.
-- From one unit nothing can be drawn.
with measurements as (
    select measurement_id, generated_version_id, unit_count
    from {{ ref('int_corpus__measurements') }}
    where is_resampled
),

sentences as (
    select measurements.measurement_id, cast(count(*) as integer) as unit_count
    from measurements
    inner join {{ ref('int_structure__corpora') }} as corpora
        on corpora.corpus_version_id = measurements.generated_version_id and not corpora.has_lines
    inner join {{ ref('int_structure__units') }} as units
        on units.measurement_id = measurements.measurement_id and units.side = 'generated'
    group by measurements.measurement_id
),

streams as (
    select
        measurements.measurement_id,
        'lines' as stream_code,
        0 as stream_number,
        measurements.unit_count,
        sentences.measurement_id is null as has_structure
    from measurements
    left join sentences on sentences.measurement_id = measurements.measurement_id
    union all
    select measurement_id, 'sentences' as stream_code, 1 as stream_number, unit_count, true as has_structure
    from sentences
)

select
    streams.measurement_id,
    streams.stream_code,
    streams.unit_count,
    streams.has_structure,
    {{ draw_record(
        'options.seed', 'streams.unit_count', 'options.resample_count', 'options.block_length',
        'streams.stream_number'
    ) }} as draws
from streams
cross join {{ ref('stg_study__options') }} as options
where options.resample_count > 0 and streams.unit_count >= 2

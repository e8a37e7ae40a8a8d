-- The options and files that the human side's numbers were computed under, as one short key.
with data as (
    select {{ content_hash("input_code || ':' || sha256", 'input_code, file_path') }} as data_hash
    from {{ ref('stg_study__rating_files') }}
),

rubric as (
    select
        {{ content_hash(
            "concat_ws(':', dimension, level_code, minimum, maximum, step, allows_na)", 'position'
        ) }} as rubric_hash
    from {{ ref('stg_ratings__dimensions') }}
),

spelt as (
    select
        concat_ws(
            '|',
            'metewand:' || coalesce(versions.metewand_version, 'unknown'),
            'scope:annotation',
            'seed:' || options.seed,
            'resamples:' || options.resample_count,
            'level:' || options.confidence_level,
            'rubric:' || left(rubric.rubric_hash, 12),
            'data:' || coalesce(left(data.data_hash, 12), 'none')
        ) as signature_text,
        versions.*,
        options.study_name,
        options.seed,
        options.resample_count,
        options.confidence_level
    from {{ ref('stg_study__options') }} as options
    cross join {{ ref('stg_study__versions') }} as versions
    cross join rubric
    cross join data
)

select 'annotation-' || left(md5(signature_text), 12) as signature, 'annotation' as scope, *
from spelt

-- What the human side's numbers were computed under: one row.
with data as (
    select {{ content_hash("input_code || ':' || sha256", 'input_code, file_path') }} as data_hash
    from {{ ref('stg_ratings__files') }}
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
        'annotation'
        || '|seed=' || options.seed
        || '|resamples=' || options.resample_count
        || '|level=' || options.confidence_level
        || '|rubric=' || rubric.rubric_hash
        || '|data=' || coalesce(data.data_hash, 'none') as signature_text
    from {{ ref('stg_study__options') }} as options
    cross join rubric
    cross join data
)

select
    md5(signature_text) as signature,
    signature_text
from spelt

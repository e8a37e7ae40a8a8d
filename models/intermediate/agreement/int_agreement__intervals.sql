-- Alpha's interval: the questions of a slice are drawn whole, with the answers of all generators to them.
with numbered as (
    select
        dimension,
        level_code,
        slice_type,
        slice_value,
        score,
        cast(rating_count as bigint) as rating_count,
        cast(
            dense_rank() over (partition by dimension, slice_type, slice_value order by question_id, generator_id)
            as integer
        ) as unit_number,
        cast(dense_rank() over (partition by dimension, slice_type, slice_value order by question_id) as integer)
            as question_number
    from {{ ref('int_agreement__sliced_counts') }}
),

gathered as (
    select
        dimension,
        level_code,
        slice_type,
        slice_value,
        max(question_number) as question_count,
        {{ gather('unit_number', 'unit_number, score') }} as unit_numbers,
        {{ gather('question_number', 'unit_number, score') }} as question_numbers,
        {{ gather('score', 'unit_number, score') }} as scores,
        {{ gather('rating_count', 'unit_number, score') }} as rating_counts
    from numbered
    group by dimension, level_code, slice_type, slice_value
),

resampled as (
    select
        gathered.dimension,
        gathered.slice_type,
        gathered.slice_value,
        gathered.question_count,
        alpha_interval(
            gathered.unit_numbers,
            gathered.question_numbers,
            gathered.scores,
            gathered.rating_counts,
            gathered.level_code,
            options.seed,
            options.resample_count,
            options.confidence_level
        ) as bounds
    from gathered
    cross join {{ ref('stg_study__options') }} as options
)

select
    dimension,
    slice_type,
    slice_value,
    question_count,
    bounds.ci_lower,
    bounds.ci_upper,
    bounds.raw_lower,
    bounds.raw_upper,
    bounds.valid_count as valid_replicate_count
from resampled

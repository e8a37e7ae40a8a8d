-- The mean of unit means per generator, dimension and slice, its interval from resampled questions.
with numbered as (
    select
        means.generator_id,
        means.dimension,
        slices.slice_type,
        slices.slice_value,
        means.mean_score,
        means.rating_count,
        means.minimum,
        means.maximum,
        means.has_mean,
        cast(
            row_number() over (
                partition by means.generator_id, means.dimension, slices.slice_type, slices.slice_value
                order by means.question_id
            ) as integer
        ) as question_number
    from {{ ref('int_agreement__unit_means') }} as means
    inner join {{ ref('int_agreement__slices') }} as slices on slices.question_id = means.question_id
),

gathered as (
    select
        generator_id,
        dimension,
        slice_type,
        slice_value,
        minimum,
        maximum,
        has_mean,
        cast(count(*) as bigint) as unit_count,
        cast(sum(rating_count) as bigint) as rating_count,
        {{ gather('mean_score', 'question_number') }} as mean_scores,
        {{ gather('question_number', 'question_number') }} as question_numbers
    from numbered
    group by generator_id, dimension, slice_type, slice_value, minimum, maximum, has_mean
),

estimated as (
    select
        gathered.*,
        case
            when gathered.has_mean
                then mean_interval(
                        gathered.mean_scores,
                        gathered.question_numbers,
                        gathered.minimum,
                        gathered.maximum,
                        options.seed,
                        options.resample_count,
                        options.confidence_level
                    )
        end as estimate
    from gathered
    cross join {{ ref('stg_study__options') }} as options
)

select
    generator_id,
    dimension,
    slice_type,
    slice_value,
    estimate.value,
    estimate.ci_lower,
    estimate.ci_upper,
    unit_count,
    rating_count,
    case
        when not has_mean then case when dimension = 'overall' then 'scales_differ' else 'nominal' end
        when unit_count = 1 then 'one_question'
        else 'ok'
    end as status
from estimated

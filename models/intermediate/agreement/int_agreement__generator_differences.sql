-- Differences of generators over the questions that both were scored on, paired by question.
with paired as (
    select
        first.dimension,
        first.generator_id as generator_a,
        second.generator_id as generator_b,
        first.mean_score - second.mean_score as difference,
        first.maximum - first.minimum as width,
        cast(
            row_number() over (
                partition by first.dimension, first.generator_id, second.generator_id order by first.question_id
            ) as integer
        ) as question_number
    from {{ ref('int_agreement__unit_means') }} as first
    inner join {{ ref('int_agreement__unit_means') }} as second
        on second.dimension = first.dimension
        and second.question_id = first.question_id
        and second.generator_id > first.generator_id
    inner join {{ ref('stg_ratings__dimensions') }} as dimensions on dimensions.dimension = first.dimension
    where first.has_mean
),

estimated as (
    select
        paired.dimension,
        paired.generator_a,
        paired.generator_b,
        cast(count(*) as bigint) as unit_count,
        mean_interval(
            {{ gather('paired.difference', 'paired.question_number') }},
            {{ gather('paired.question_number', 'paired.question_number') }},
            -any_value(paired.width),
            any_value(paired.width),
            any_value(options.seed),
            any_value(options.resample_count),
            any_value(options.confidence_level)
        ) as estimate
    from paired
    cross join {{ ref('stg_study__options') }} as options
    group by paired.dimension, paired.generator_a, paired.generator_b
),

ranked as (
    select
        dimension,
        generator_a,
        generator_b,
        unit_count,
        estimate.value as difference,
        estimate.ci_lower,
        estimate.ci_upper,
        estimate.p_value
    from estimated
)

select
    dimension,
    generator_a,
    generator_b,
    unit_count,
    difference,
    ci_lower,
    ci_upper,
    p_value,
    {{ holm('p_value', ['dimension'], ['generator_a', 'generator_b']) }} as p_holm
from (
    select
        *,
        {{ holm_steps('p_value', ['dimension'], ['generator_a', 'generator_b']) }} as holm_step
    from ranked
) as stepped

-- Every pair of generators on the lines that both have, resampled alike. Holm's family is all pairs under one score.
with pairs as (
    select
        pairs.generator_a,
        pairs.generator_b,
        first_text.measurement_id as measurement_a,
        second_text.measurement_id as measurement_b,
        first_text.unit_count
    from {{ ref('int_corpus__compared_pairs') }} as pairs
    inner join {{ ref('int_corpus__measurements') }} as first_text
        on first_text.generator_id = pairs.generator_a
        and first_text.line_set_id = pairs.line_set_id
        and first_text.is_resampled
    inner join {{ ref('int_corpus__measurements') }} as second_text
        on second_text.generator_id = pairs.generator_b
        and second_text.line_set_id = pairs.line_set_id
        and second_text.is_resampled
    cross join {{ ref('stg_study__options') }} as options
    where options.resample_count > 0
),

computed as (
    select
        pairs.generator_a,
        pairs.generator_b,
        first_score.score_code,
        paired_difference(
            first_score.replicates, second_score.replicates, first_score.value, second_score.value,
            options.confidence_level
        ) as result,
        pairs.unit_count,
        case
            when pairs.unit_count = 0 then 'no_shared_lines'
            when first_score.value is null then pairs.generator_a || ': ' || first_score.status
            when second_score.value is null then pairs.generator_b || ': ' || second_score.status
            when first_score.replicates is null or second_score.replicates is null then 'one_unit'
            else 'ok'
        end as status,
        {{ merged_flags('first_score.flags', 'second_score.flags') }} as flags
    from pairs
    inner join {{ ref('int_bootstrap__scored') }} as first_score
        on first_score.measurement_id = pairs.measurement_a
    inner join {{ ref('int_bootstrap__scored') }} as second_score
        on second_score.measurement_id = pairs.measurement_b and second_score.score_code = first_score.score_code
    cross join {{ ref('stg_study__options') }} as options
),

families as (
    select
        score_code,
        {{ gather('generator_a', 'generator_a, generator_b') }} as generators_a,
        {{ gather('generator_b', 'generator_a, generator_b') }} as generators_b,
        holm_adjusted({{ gather('result.p_value', 'generator_a, generator_b') }}) as p_holm
    from computed
    where result.p_value is not null
    group by score_code
),

adjusted as (
    select
        score_code,
        unnest(generators_a) as generator_a,
        unnest(generators_b) as generator_b,
        unnest(p_holm) as p_holm
    from families
)

select
    computed.generator_a,
    computed.generator_b,
    computed.score_code,
    computed.result.difference,
    computed.result.ci_lower,
    computed.result.ci_upper,
    computed.result.raw_lower as raw_ci_lower,
    computed.result.raw_upper as raw_ci_upper,
    computed.result.standard_error,
    computed.result.p_value,
    computed.result.replicate_p_value,
    adjusted.p_holm,
    computed.unit_count,
    {{ status_with_flags('computed.status', 'computed.flags') }} as status
from computed
left join adjusted
    on adjusted.generator_a = computed.generator_a
    and adjusted.generator_b = computed.generator_b
    and adjusted.score_code = computed.score_code

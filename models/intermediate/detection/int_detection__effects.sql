-- The tests of the experiment, all in one call: they share the draws of items.
with numbered as (
    select
        *,
        cast(dense_rank() over (order by item_id) as integer) as item_number,
        cast(dense_rank() over (order by judge_id) as integer) as judge_number
    from {{ ref('int_detection__answers') }}
),

measured as (
    select
        {%- set order = 'item_number, judge_number' %}
        detection_effects(
            {{ gather('item_number', order) }},
            {{ gather('judge_number', order) }},
            {{ gather("truth_code = 'generated'", order) }},
            {{ gather("answer_code = 'generated'", order) }},
            {{ gather('cast(arm_number as integer)', order) }},
            {{ gather('cast(coalesce(length_quintile, 0) as integer)', order) }},
            {{ gather("coalesce(cast(token_count as double), 'nan')", order) }},
            {{ gather("coalesce(line_score, 'nan')", order) }},
            any_value(options.seed),
            any_value(options.resample_count),
            any_value(options.confidence_level)
        ) as effects
    from numbered
    cross join {{ ref('stg_study__options') }} as options
    having count(*) > 0
),

listed as (
    select unnest(effects) as effect
    from measured
),

judges as (
    select distinct judge_id, judge_number
    from numbered
)

select
    case
        when judges.judge_id is not null then 'logistic_judge:' || judges.judge_id
        else listed.effect.test_code
    end as test,
    listed.effect.estimate,
    listed.effect.ci_lower,
    listed.effect.ci_upper,
    listed.effect.p_value,
    listed.effect.unit_count,
    listed.effect.status
from listed
left join judges on listed.effect.test_code = 'logistic_judge_' || judges.judge_number

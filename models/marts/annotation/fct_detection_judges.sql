with counted as (
    select
        judge_id,
        bool_or(is_model_judge) as is_model_judge,
        count(*) as unit_count,
        count(*) filter (where truth_code = 'generated') as generated_count,
        count(*) filter (where truth_code = 'authentic') as authentic_count,
        count(*) filter (where truth_code = answer_code) as correct_count,
        count(*) filter (where truth_code = 'generated' and answer_code = 'generated') as hit_count,
        count(*) filter (where truth_code = 'authentic' and answer_code = 'generated') as alarm_count
    from {{ ref('int_detection__answers') }}
    group by judge_id
),

measured as (
    select
        *,
        detection_sensitivity(hit_count, generated_count, alarm_count, authentic_count) as sensitivity
    from counted
),

scaled as (
    select measured.*, options.confidence_level, normal_quantile((1 + options.confidence_level) / 2) as z
    from measured
    cross join {{ ref('stg_study__options') }} as options
)

select
    scaled.judge_id,
    scaled.unit_count,
    scaled.generated_count,
    scaled.authentic_count,
    scaled.correct_count / scaled.unit_count as accuracy,
    {{ wilson_bound('scaled.correct_count', 'scaled.unit_count', 'scaled.z', '-') }} as accuracy_ci_lower,
    {{ wilson_bound('scaled.correct_count', 'scaled.unit_count', 'scaled.z', '+') }} as accuracy_ci_upper,
    scaled.hit_count / nullif(scaled.generated_count, 0) as recall_generated,
    (scaled.authentic_count - scaled.alarm_count) / nullif(scaled.authentic_count, 0) as recall_authentic,
    scaled.sensitivity.d_prime,
    scaled.sensitivity.d_prime - scaled.z * scaled.sensitivity.d_prime_error as d_prime_ci_lower,
    scaled.sensitivity.d_prime + scaled.z * scaled.sensitivity.d_prime_error as d_prime_ci_upper,
    scaled.sensitivity.criterion,
    scaled.sensitivity.criterion - scaled.z * scaled.sensitivity.criterion_error as criterion_ci_lower,
    scaled.sensitivity.criterion + scaled.z * scaled.sensitivity.criterion_error as criterion_ci_upper,
    scaled.is_model_judge,
    case
        when scaled.generated_count = 0 then 'no_generated'
        when scaled.authentic_count = 0 then 'no_authentic'
        else 'ok'
    end as status,
    signatures.signature
from scaled
cross join {{ ref('int_agreement__signatures') }} as signatures

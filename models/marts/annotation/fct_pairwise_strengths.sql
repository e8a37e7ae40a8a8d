with sides as (
    select generator_a as generator_id, item_key, preferred_number, 1 as own_number, is_model_annotator
    from {{ ref('int_pairwise__judgements') }}
    union all
    select generator_b as generator_id, item_key, preferred_number, 2 as own_number, is_model_annotator
    from {{ ref('int_pairwise__judgements') }}
),

counted as (
    select
        generator_id,
        count(distinct item_key) as unit_count,
        count(*) as judgement_count,
        count(*) filter (where preferred_number = own_number) as win_count,
        count(*) filter (where preferred_number = 0) as tie_count,
        count(*) filter (where preferred_number = 3 - own_number) as loss_count,
        bool_or(is_model_annotator) as has_model_annotator
    from sides
    group by generator_id
),

pointwise as (
    select generator_id, value as pointwise_mean
    from {{ ref('int_agreement__generator_means') }}
    where dimension = 'overall' and slice_type = 'all'
)

select
    counted.generator_id,
    strengths.value,
    strengths.ci_lower,
    strengths.ci_upper,
    counted.unit_count,
    counted.judgement_count,
    counted.win_count,
    counted.tie_count,
    counted.loss_count,
    pointwise.pointwise_mean,
    counted.has_model_annotator,
    strengths.status,
    signatures.signature
from counted
inner join {{ ref('int_pairwise__strengths') }} as strengths on strengths.generator_id = counted.generator_id
left join pointwise on pointwise.generator_id = counted.generator_id
cross join {{ ref('int_agreement__signatures') }} as signatures

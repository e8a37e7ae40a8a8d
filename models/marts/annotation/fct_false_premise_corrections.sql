with scored as (
    select units.annotator_id, units.question_id, units.generator_id, units.is_model_annotator
    from {{ ref('int_agreement__scored_units') }} as units
    inner join {{ ref('int_agreement__questions') }} as questions on questions.question_id = units.question_id
    where questions.is_adversarial
),

corrected as (
    select annotator_id, question_id, generator_id
    from {{ ref('int_agreement__tags') }}
    where tag = 'false-premise-corrected'
),

means as (
    select generator_id, value as mean_score
    from {{ ref('int_agreement__generator_means') }}
    where dimension = 'overall' and slice_type = 'adversarial' and slice_value = 'yes'
)

select
    scored.generator_id,
    count(distinct scored.question_id) as question_count,
    count(*) as rating_count,
    count(corrected.annotator_id) as corrected_count,
    count(corrected.annotator_id) / count(*) as corrected_share,
    any_value(means.mean_score) as mean_score,
    bool_or(scored.is_model_annotator) as has_model_annotator,
    any_value(signatures.signature) as signature
from scored
left join corrected
    on {{ same_keys(['annotator_id', 'question_id', 'generator_id'], 'corrected', 'scored') }}
left join means on means.generator_id = scored.generator_id
cross join {{ ref('int_agreement__signatures') }} as signatures
group by scored.generator_id

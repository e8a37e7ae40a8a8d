-- Every judgement once, its pair in alphabetical order; two files that say the same count once.
with named as (
    select
        judgements.item_key,
        {{ trimmed('judgements.item_id') }} as item_id,
        one.generator_id as first_id,
        two.generator_id as second_id,
        annotators.annotator_id,
        annotators.is_model_annotator,
        judgements.preferred_code
    from {{ ref('stg_ratings__judgements') }} as judgements
    inner join {{ ref('int_agreement__annotators') }} as annotators
        on annotators.annotator_key = judgements.annotator_key
    inner join {{ ref('int_agreement__generators') }} as one
        on one.generator_key = judgements.generator_1_key
    inner join {{ ref('int_agreement__generators') }} as two
        on two.generator_key = judgements.generator_2_key
)

select
    item_key,
    min(item_id) as item_id,
    least(first_id, second_id) as generator_a,
    greatest(first_id, second_id) as generator_b,
    annotator_id,
    bool_or(is_model_annotator) as is_model_annotator,
    -- 1: the first in the alphabet was preferred, 2: the second, 0: a tie.
    max(
        case
            when preferred_code = 'tie' then 0
            when (preferred_code = '1') = (first_id < second_id) then 1
            else 2
        end
    ) as preferred_number
from named
where first_id <> second_id
group by item_key, generator_a, generator_b, annotator_id

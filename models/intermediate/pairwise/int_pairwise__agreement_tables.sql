-- How often two annotators gave which two preferences to the same pair of the same item.
select
    first.annotator_id as annotator_a,
    second.annotator_id as annotator_b,
    first.preferred_number as first_preference,
    second.preferred_number as second_preference,
    bool_or(first.is_model_annotator or second.is_model_annotator) as has_model_annotator,
    count(*) as unit_count
from {{ ref('int_pairwise__judgements') }} as first
inner join {{ ref('int_pairwise__judgements') }} as second
    on second.item_key = first.item_key
    and second.generator_a = first.generator_a
    and second.generator_b = first.generator_b
    and second.annotator_id > first.annotator_id
group by first.annotator_id, second.annotator_id, first.preferred_number, second.preferred_number

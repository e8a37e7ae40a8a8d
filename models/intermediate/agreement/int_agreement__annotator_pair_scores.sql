-- How often two annotators gave which two scores to the same unit: a table of contingency per pair.
select
    first.dimension,
    first.level_code,
    first.annotator_id as annotator_a,
    second.annotator_id as annotator_b,
    first.score as first_score,
    second.score as second_score,
    bool_or(first.is_model_annotator or second.is_model_annotator) as has_model_annotator,
    cast(count(*) as bigint) as unit_count
from {{ ref('int_agreement__ratings') }} as first
inner join {{ ref('int_agreement__ratings') }} as second
    on second.dimension = first.dimension
    and second.question_id = first.question_id
    and second.generator_id = first.generator_id
    and second.annotator_id > first.annotator_id
group by all

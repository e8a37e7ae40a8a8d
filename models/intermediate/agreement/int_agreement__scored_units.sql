-- Who scored which unit: an absent tag says nothing of an annotator who did not.
select
    annotator_id,
    question_id,
    generator_id,
    bool_or(is_model_annotator) as is_model_annotator
from {{ ref('int_agreement__cells') }}
where presentation = 1 and (score is not null or is_not_applicable)
group by annotator_id, question_id, generator_id

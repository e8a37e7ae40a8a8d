-- Every tag once per annotator and unit, with the claims quoted for it.
select
    annotators.annotator_id,
    annotators.is_model_annotator,
    questions.question_id,
    generators.generator_id,
    tags.tag,
    coalesce(rubric.scope, 'unknown') as scope,
    string_agg(distinct tags.claim_text, chr(10) order by tags.claim_text) as claim_text
from {{ ref('stg_ratings__sheet_tags') }} as tags
inner join {{ ref('int_agreement__annotators') }} as annotators
    on annotators.annotator_key = tags.annotator_key
inner join {{ ref('int_agreement__questions') }} as questions on questions.question_key = tags.question_key
inner join {{ ref('int_agreement__generators') }} as generators
    on generators.generator_key = tags.generator_key
left join {{ ref('stg_ratings__tags') }} as rubric on rubric.tag = tags.tag
where generators.presentation = 1
group by all

-- An annotator's notes on a unit, those of several rows one under the other. They are no disagreement.
select
    annotators.annotator_id,
    questions.question_id,
    generators.generator_id,
    string_agg(distinct rows.notes_text, chr(10) order by rows.notes_text) as notes_text
from {{ ref('stg_ratings__sheet_rows') }} as rows
inner join {{ ref('int_agreement__annotators') }} as annotators
    on annotators.annotator_key = rows.annotator_key
inner join {{ ref('int_agreement__questions') }} as questions on questions.question_key = rows.question_key
inner join {{ ref('int_agreement__generators') }} as generators
    on generators.generator_key = rows.generator_key
where generators.presentation = 1 and rows.notes_text is not null
group by annotators.annotator_id, questions.question_id, generators.generator_id

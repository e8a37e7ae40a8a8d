-- An annotator's notes on a unit, those of several rows one under the other. They are no disagreement.
select
    annotators.annotator_id,
    questions.question_id,
    generators.generator_id,
    string_agg(distinct sheet_rows.notes_text, chr(10) order by sheet_rows.notes_text) as notes_text
from {{ ref('stg_ratings__sheet_rows') }} as sheet_rows
inner join {{ ref('int_agreement__annotators') }} as annotators
    on annotators.annotator_key = sheet_rows.annotator_key
inner join {{ ref('int_agreement__questions') }} as questions on questions.question_key = sheet_rows.question_key
inner join {{ ref('int_agreement__generators') }} as generators
    on generators.generator_key = sheet_rows.generator_key
where generators.presentation = 1 and sheet_rows.notes_text is not null
group by annotators.annotator_id, questions.question_id, generators.generator_id

-- What is odd only when files are seen together: names that a bank or a key does not have, and spellings.
with spelt as (
    select
        scores.file_path,
        scores.place,
        scores.row_number,
        scores.question_key,
        scores.generator_key,
        scores.annotator_text,
        annotators.annotator_id,
        scores.question_id as question_text,
        questions.question_id,
        questions.is_in_bank,
        scores.generator_text,
        generators.generator_id,
        generators.is_blinded
    from {{ ref('stg_ratings__scores') }} as scores
    inner join {{ ref('int_agreement__annotators') }} as annotators
        on annotators.annotator_key = scores.annotator_key
    inner join {{ ref('int_agreement__questions') }} as questions
        on questions.question_key = scores.question_key
    inner join {{ ref('int_agreement__generators') }} as generators
        on generators.generator_key = scores.generator_key
),

told as (
    select file_path, place, row_number, 'annotator_respelled' as finding_code,
        '''' || annotator_text || ''' was read as the annotator ' || annotator_id as message_text
    from spelt
    where annotator_text <> annotator_id

    union all

    select file_path, place, row_number, 'question_respelled' as finding_code,
        '''' || question_text || ''' was read as the question ' || question_id as message_text
    from spelt
    where question_text <> question_id

    union all

    select file_path, place, row_number, 'generator_respelled' as finding_code,
        '''' || generator_text || ''' was read as the model ' || generator_id as message_text
    from spelt
    where generator_text <> generator_id and not is_blinded

    union all

    select file_path, place, row_number, 'question_not_in_bank' as finding_code,
        'the bank has no question ' || question_id || '; it counts as a question of its own' as message_text
    from spelt
    where not is_in_bank and exists (select 1 from {{ ref('stg_ratings__questions') }})

    union all

    select file_path, place, row_number, 'code_not_in_key' as finding_code,
        'the key has no code ' || generator_text || '; it counts as a model of that name' as message_text
    from spelt
    where not is_blinded and exists (select 1 from {{ ref('stg_ratings__codes') }})
)

-- Told once a file, at its first place.
select file_path, place, finding_code, message_text
from told
qualify row_number() over (
    partition by file_path, finding_code, message_text order by row_number, place
) = 1

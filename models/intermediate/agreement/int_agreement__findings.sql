-- What is odd only when files are seen together: names that a bank or a key does not have, spellings of one
-- name, and decisions on what nobody disputes.
with spelt as (
    select
        scores.file_path,
        scores.place,
        scores.row_number,
        scores.annotator_text,
        annotators.annotator_id,
        scores.question_id as question_text,
        questions.question_id,
        questions.is_in_bank or not exists (select 1 from {{ ref('stg_ratings__questions') }}) as is_known_question,
        scores.generator_text,
        generators.generator_id,
        generators.is_blinded,
        generators.is_blinded or not exists (select 1 from {{ ref('stg_ratings__codes') }}) as is_known_generator
    from {{ ref('stg_ratings__scores') }} as scores
    inner join {{ ref('int_agreement__annotators') }} as annotators
        on annotators.annotator_key = scores.annotator_key
    inner join {{ ref('int_agreement__questions') }} as questions
        on questions.question_key = scores.question_key
    inner join {{ ref('int_agreement__generators') }} as generators
        on generators.generator_key = scores.generator_key
),

told as (
    {%- for finding_code, condition, message in [
        ('annotator_respelled', 'annotator_text <> annotator_id',
            "'''' || annotator_text || ''' was read as the annotator ' || annotator_id"),
        ('question_respelled', 'question_text <> question_id',
            "'''' || question_text || ''' was read as the question ' || question_id"),
        ('generator_respelled', 'generator_text <> generator_id and not is_blinded',
            "'''' || generator_text || ''' was read as the model ' || generator_id"),
        ('question_not_in_bank', 'not is_known_question',
            "'the bank has no question ' || question_id || '; it counts as a question of its own'"),
        ('code_not_in_key', 'not is_known_generator',
            "'the key has no code ' || generator_text || '; it counts as a model of that name'")
    ] %}
    select
        file_path,
        place,
        row_number,
        '{{ finding_code }}' as finding_code,
        {{ message }} as message_text
    from spelt
    where {{ condition }}

    union all
    {% endfor %}
    select
        decisions.file_path,
        'row ' || decisions.row_number as place,
        decisions.row_number,
        'decision_undisputed' as finding_code,
        'no two scores of ' || decisions.dimension || ' of ' || decisions.question_key || ' x '
        || decisions.generator_key || ' differ by 2; the decision was kept and changes nothing' as message_text
    from {{ ref('stg_ratings__decisions') }} as decisions
    left join {{ ref('int_agreement__questions') }} as questions
        on questions.question_key = decisions.question_key
    left join {{ ref('int_agreement__generators') }} as generators
        on generators.generator_key = decisions.generator_key
    left join {{ ref('int_agreement__disputes') }} as disputed
        on disputed.question_id = questions.question_id
        and disputed.generator_id = generators.generator_id
        and disputed.dimension = decisions.dimension
    where disputed.dimension is null
)

-- Told once a file, at its first place.
select
    file_path,
    place,
    finding_code,
    message_text
from told
qualify row_number() over (
        partition by file_path, finding_code, message_text order by row_number, place
    ) = 1

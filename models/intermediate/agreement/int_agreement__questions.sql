-- The questions of the bank, and every item that was scored without being one.
with scored as (
    select question_key, {{ trimmed('question_id') }} as question_id, count(*) as spelling_count
    from {{ ref('stg_ratings__scores') }}
    group by question_key, {{ trimmed('question_id') }}
    qualify row_number() over (partition by question_key order by count(*) desc, {{ trimmed('question_id') }}) = 1
)

select
    question_key,
    question_id,
    figure,
    tier_code,
    question_type,
    difficulty,
    is_adversarial,
    false_premise_text,
    true as is_in_bank
from {{ ref('stg_ratings__questions') }}

union all

select
    scored.question_key,
    scored.question_id,
    null as figure,
    null as tier_code,
    null as question_type,
    null as difficulty,
    null as is_adversarial,
    null as false_premise_text,
    false as is_in_bank
from scored
left join {{ ref('stg_ratings__questions') }} as bank on bank.question_key = scored.question_key
where bank.question_key is null

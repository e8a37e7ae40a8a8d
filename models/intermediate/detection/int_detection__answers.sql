-- Every answer to an item of the key, once per judge; blank answers are none.
select
    judges.judge_id,
    judges.is_model_judge,
    items.item_id,
    items.truth_code,
    answers.answer_code,
    items.arm_code,
    case when items.arm_code is null then 0 else items.arm_rank end as arm_number,
    items.generator_id,
    items.line_id,
    items.token_count,
    items.line_score,
    items.length_quintile
from {{ ref('stg_detection__answers') }} as answers
inner join {{ ref('int_detection__items') }} as items on items.item_key = answers.item_key
inner join {{ ref('int_detection__judges') }} as judges on judges.judge_key = answers.judge_key
where answers.answer_code is not null
qualify row_number() over (
        partition by judges.judge_id, items.item_id order by answers.file_path, answers.row_number
    ) = 1

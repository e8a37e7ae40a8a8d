-- Spellings of one judge are one judge.
select
    judge_key,
    min({{ trimmed('judge_text') }}) as judge_id,
    bool_or(is_model_judge) as is_model_judge
from {{ ref('stg_detection__answers') }}
group by judge_key

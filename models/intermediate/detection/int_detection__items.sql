-- The items of the key with the fifth of their kind that their length falls in; equal lengths stay together.
select
    item_key,
    item_id,
    truth_code,
    arm_code,
    generator_id,
    line_id,
    token_count,
    line_score,
    case
        when token_count is not null
            then 1 + 5 * (rank() over (partition by truth_code, token_count is null order by token_count) - 1)
                // count(*) over (partition by truth_code, token_count is null)
    end as length_quintile,
    dense_rank() over (order by arm_code nulls last) as arm_rank
from {{ ref('stg_detection__items') }}

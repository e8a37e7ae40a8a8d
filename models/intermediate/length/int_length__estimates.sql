select
    measurement_id,
    'length' as layer_code,
    'token_ratio' as measure,
    'generated-original' as pair,
    '' as option_text,
    case when generated_token_count > 0 then generated_token_count / nullif(original_token_count, 0) end as value,
    cast(0 as double) as lower_limit,
    cast('inf' as double) as upper_limit,
    case when generated_token_count = 0 or original_token_count = 0 then 'no_tokens' else 'ok' end as status
from {{ ref('int_length__totals') }}

select
    measurement_id,
    'attestation' as layer_code,
    'token_share_' || link_code as measure,
    '' as pair,
    '' as option_text,
    token_count / nullif(all_token_count, 0) as value,
    cast(0 as double) as lower_limit,
    cast(1 as double) as upper_limit,
    case when all_token_count > 0 then 'ok' else 'no_tokens' end as status
from {{ ref('int_attestation__profiles') }}

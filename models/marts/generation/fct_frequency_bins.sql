select
    bins.corpus_id,
    bins.bin_code,
    bins.type_count,
    bins.token_count,
    case when bins.has_index then bins.token_count / nullif(bins.all_token_count, 0) end as token_share,
    {{ interval_columns('estimates') }},
    totals.line_count as unit_count,
    case
        when not bins.has_index then 'no_index'
        when bins.all_token_count = 0 then 'no_tokens'
        else coalesce(estimates.status, 'ok')
    end as status,
    signatures.signature
from {{ ref('int_frequency__corpus_bins') }} as bins
inner join {{ ref('int_corpus__totals') }} as totals on totals.corpus_id = bins.corpus_id
left join {{ ref('int_corpus__whole_measurements') }} as whole on whole.generator_id = bins.corpus_id
left join {{ ref('int_components__estimates') }} as estimates
    on estimates.measurement_id = whole.measurement_id
    and estimates.layer_code = 'frequency'
    and estimates.measure = 'token_share_' || bins.bin_code
cross join {{ ref('int_corpus__signatures') }} as signatures

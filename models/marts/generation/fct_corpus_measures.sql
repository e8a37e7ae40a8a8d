-- Whole corpora. A measure that a generated corpus shares with its default measurement carries the interval
-- found there, where all its lines are aligned.
select
    measures.corpus_id,
    measures.measure,
    measures.value,
    {{ interval_columns('estimates') }},
    measures.unit_count,
    case when measures.status = 'ok' then coalesce(estimates.status, 'ok') else measures.status end as status,
    signatures.signature
from {{ ref('int_components__corpus_measures') }} as measures
left join {{ ref('int_corpus__whole_measurements') }} as whole on whole.generator_id = measures.corpus_id
left join {{ ref('int_components__estimates') }} as estimates
    on estimates.measurement_id = whole.measurement_id
    and estimates.measure = measures.estimate_measure
    and estimates.pair = ''
    and estimates.option_text = ''
cross join {{ ref('int_corpus__signatures') }} as signatures

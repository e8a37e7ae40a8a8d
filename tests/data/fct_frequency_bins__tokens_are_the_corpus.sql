-- Every token of a corpus falls in one bin.
select bins.corpus_id
from {{ ref('fct_frequency_bins') }} as bins
inner join {{ ref('dim_corpora') }} as corpora on corpora.corpus_id = bins.corpus_id
group by bins.corpus_id, corpora.token_count, corpora.type_count
having sum(bins.token_count) <> corpora.token_count or sum(bins.type_count) > corpora.type_count

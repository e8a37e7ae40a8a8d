-- The sums behind the scalars of a whole corpus, lines or no lines.
select
    corpora.corpus_id,
    corpora.corpus_version_id,
    corpora.sentence_count,
    cast(coalesce(sum(sums.word_count), 0) as bigint) as word_count,
    cast(coalesce(sum(sums.arc_count), 0) as bigint) as arc_count,
    cast(coalesce(sum(sums.arc_length_sum), 0) as bigint) as arc_length_sum,
    cast(coalesce(sum(sums.long_arc_count), 0) as bigint) as long_arc_count,
    cast(coalesce(sum(sums.finite_verb_count), 0) as bigint) as finite_verb_count,
    cast(coalesce(sum(sums.final_verb_count), 0) as bigint) as final_verb_count
from {{ ref('int_structure__corpora') }} as corpora
left join {{ ref('int_structure__sentence_sums') }} as sums
    on sums.corpus_version_id = corpora.corpus_version_id
group by all

-- One row per measurement and side: the sums behind the scalars.
with sides as (
    select measurement_id, 'generated' as side from {{ ref('int_corpus__measurements') }}
    union all
    select measurement_id, 'original' as side from {{ ref('int_corpus__measurements') }}
)

select
    sides.measurement_id,
    sides.side,
    cast(count(sums.sentence_number) as integer) as sentence_count,
    cast(coalesce(sum(sums.word_count), 0) as bigint) as word_count,
    cast(coalesce(sum(sums.arc_count), 0) as bigint) as arc_count,
    cast(coalesce(sum(sums.arc_length_sum), 0) as bigint) as arc_length_sum,
    cast(coalesce(sum(sums.long_arc_count), 0) as bigint) as long_arc_count,
    cast(coalesce(sum(sums.finite_verb_count), 0) as bigint) as finite_verb_count,
    cast(coalesce(sum(sums.final_verb_count), 0) as bigint) as final_verb_count
from sides
left join {{ ref('int_structure__units') }} as units
    on units.measurement_id = sides.measurement_id and units.side = sides.side
left join {{ ref('int_structure__sentence_sums') }} as sums
    on sums.corpus_version_id = units.corpus_version_id and sums.sentence_number = units.sentence_number
group by all

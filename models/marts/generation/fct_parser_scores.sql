-- The parsers that were evaluated, those that parsed a corpus of the study and were not, and published ones.
with used as (
    select parser_id, cast(count(*) as bigint) as corpus_count
    from {{ ref('int_structure__parsers') }}
    where parser_id <> 'unnamed' and parser_count = 1
    group by parser_id
),

own as (
    select coalesce(scores.parser_id, used.parser_id) as parser_id, scores.* exclude (parser_id), used.corpus_count
    from {{ ref('stg_treebank__parser_scores') }} as scores
    full join used on used.parser_id = scores.parser_id
)

select
    parser_id,
    'study' as role,
    parser_id as parser_label,
    treebank,
    treebank_sha256,
    sentence_count,
    word_count,
    upos_score,
    features_score,
    lemma_score,
    uas_score,
    las_score,
    coalesce(corpus_count, 0) as corpus_count,
    case when las_score is null then 'not_evaluated' else 'ok' end as status
from own

union all

select
    parser_id,
    'published' as role,
    parser_label,
    null as treebank,
    null as treebank_sha256,
    null as sentence_count,
    null as word_count,
    null as upos_score,
    null as features_score,
    null as lemma_score,
    uas_score,
    las_score,
    0 as corpus_count,
    'ok' as status
from {{ ref('parser_baselines') }}

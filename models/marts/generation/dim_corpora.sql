select
    totals.corpus_id,
    totals.role,
    totals.generator_id,
    totals.line_count,
    totals.empty_line_count,
    totals.token_count,
    totals.type_count,
    cast(structure.sentence_count as bigint) as sentence_count,
    cast(structure.placed_sentence_count as bigint) as placed_sentence_count,
    resources.sha256
from {{ ref('int_corpus__totals') }} as totals
inner join {{ ref('int_structure__corpora') }} as structure
    on structure.corpus_version_id = totals.corpus_version_id
left join {{ ref('stg_study__resources') }} as resources on resources.resource_code = 'corpus:' || totals.corpus_id

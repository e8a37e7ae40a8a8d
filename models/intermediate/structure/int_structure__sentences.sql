-- Which line a sentence belongs to: the one it states, the one its sent_id is, or its sent_id's stem.
with lines as (
    select corpus_id, line_id, line_position from {{ ref('int_corpus__texts') }}
)

select
    corpora.corpus_version_id,
    corpora.corpus_id,
    sentences.sentence_number,
    sentences.sent_id,
    sentences.parser_id,
    sentences.multiword_count,
    sentences.empty_node_count,
    coalesce(stated.line_position, exact.line_position, stem.line_position) as line_position
from {{ ref('stg_treebank__sentences') }} as sentences
inner join {{ ref('int_corpus__corpora') }} as corpora on corpora.corpus_id = sentences.corpus_id
left join lines as stated
    on stated.corpus_id = sentences.corpus_id and stated.line_id = sentences.stated_line_id
left join lines as exact on exact.corpus_id = sentences.corpus_id and exact.line_id = sentences.sent_id
left join lines as stem on stem.corpus_id = sentences.corpus_id and stem.line_id = sentences.stem_line_id

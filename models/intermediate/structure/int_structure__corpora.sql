-- A corpus has lines in its parses only where every sentence has one: half a mapping would drop sentences.
select
    corpora.corpus_version_id,
    corpora.corpus_id,
    corpora.role,
    cast(count(sentences.sentence_number) as integer) as sentence_count,
    cast(count(sentences.line_position) as integer) as placed_sentence_count,
    count(sentences.sentence_number) > 0
    and count(sentences.sentence_number) = count(sentences.line_position) as has_lines
from {{ ref('int_corpus__corpora') }} as corpora
left join {{ ref('int_structure__sentences') }} as sentences
    on sentences.corpus_version_id = corpora.corpus_version_id
group by all

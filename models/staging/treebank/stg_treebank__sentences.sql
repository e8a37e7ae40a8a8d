-- A sentence belongs to the line that its # line_id names, or whose id is its sent_id, alone or followed
-- by a hyphen and a number. Both readings are kept; the corpus decides which of them is a line of its own.
select
    corpus_id,
    sentence_number,
    sent_id,
    line_id as stated_line_id,
    regexp_replace(sent_id, '-[0-9]+$', '') as stem_line_id,
    parser_id,
    multiword_count,
    empty_node_count
from {{ source('treebank', 'parsed_sentences') }}

-- A parser that was evaluated twice is scored by the file that comes last by name.
select
    parser_id,
    treebank,
    treebank_sha256,
    sentence_count,
    word_count,
    upos_score,
    features_score,
    lemma_score,
    uas_score,
    las_score
from {{ source('treebank', 'parser_scores') }}
qualify row_number() over (partition by parser_id order by file_path desc) = 1

select
    parser_id,
    relation_code,
    gold_count,
    system_count,
    correct_count
from {{ source('treebank', 'parser_relation_scores') }}
qualify row_number() over (partition by parser_id, relation_code order by file_path desc) = 1

select
    parser_id,
    relation_code as relation,
    gold_count,
    system_count,
    correct_count,
    correct_count / nullif(system_count, 0) as precision_score,
    correct_count / nullif(gold_count, 0) as recall_score,
    2 * correct_count / nullif(gold_count + system_count, 0) as f_score,
    case
        when system_count = 0 then 'never_given'
        when gold_count = 0 then 'never_wanted'
        else 'ok'
    end as status
from {{ ref('stg_treebank__parser_relation_scores') }}

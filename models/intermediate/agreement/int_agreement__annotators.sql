-- Spellings of one annotator are one annotator; the commonest spelling names it, the first in order on a tie.
with spellings as (
    select annotator_key, {{ trimmed('annotator_text') }} as annotator_id, is_model_annotator
    from {{ ref('stg_ratings__scores') }}
    union all
    select annotator_key, {{ trimmed('annotator_text') }} as annotator_id, is_model_annotator
    from {{ ref('stg_ratings__judgements') }}
),

counted as (
    select
        annotator_key,
        annotator_id,
        bool_or(is_model_annotator) as is_model_annotator,
        count(*) as spelling_count
    from spellings
    group by annotator_key, annotator_id
)

select
    annotator_key,
    annotator_id,
    bool_or(is_model_annotator) over (partition by annotator_key) as is_model_annotator
from counted
qualify row_number() over (partition by annotator_key order by spelling_count desc, annotator_id asc) = 1

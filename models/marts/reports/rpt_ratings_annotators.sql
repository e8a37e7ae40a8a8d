-- The published table: the mean of each annotator's ratings over all dimensions.
select
    annotator_id,
    round({{ ordered_sum('score', 'score') }} / count(*), 2) as mean_score,
    count(*) as rating_count
from {{ ref('int_agreement__ratings') }}
group by annotator_id

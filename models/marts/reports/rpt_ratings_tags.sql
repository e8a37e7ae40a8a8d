-- The published table: each tag's count per model and in all.
select
    tag,
    generator_id as model,
    tag_count,
    cast(sum(tag_count) over (partition by tag) as bigint) as tag_total
from {{ ref('fct_error_tags') }}

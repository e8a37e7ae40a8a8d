with rules as (
    select
        when_tag,
        string_agg(dimension || ' = ' || {{ plain_number('score') }}, '; ' order by dimension) as fixed_scores
    from {{ ref('stg_ratings__rules') }}
    group by when_tag
)

select
    tags.tag,
    tags.position,
    tags.scope,
    tags.at_or_below,
    tags.needs_claim,
    rules.fixed_scores
from {{ ref('stg_ratings__tags') }} as tags
left join rules on rules.when_tag = tags.tag

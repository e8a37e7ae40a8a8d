-- Which parser a corpus was parsed by. Parses that name none are told apart from those that do, not from each
-- other: nothing says that they came from two.
with named as (
    select distinct corpus_version_id, corpus_id, coalesce(parser_id, 'unnamed') as parser_id
    from {{ ref('int_structure__sentences') }}
)

select
    corpus_version_id,
    corpus_id,
    cast(count(*) as integer) as parser_count,
    array_to_string({{ gather('parser_id', 'parser_id') }}, ' + ') as parser_id
from named
group by all

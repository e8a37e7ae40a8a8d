-- The version of a corpus changes with its own lines, its parses, and what every count rests on.
with contents as (
    select
        corpus_id,
        role,
        generator_id,
        {{ content_hash("line_id || chr(31) || line_text", 'line_position') }} as content_hash
    from {{ ref('int_corpus__texts') }}
    group by all
),

generators_without_lines as (
    select generators.generator_id as corpus_id, 'generated' as role, generators.generator_id, 'none' as content_hash
    from {{ ref('stg_corpus__generators') }} as generators
    where not exists (select 1 from contents where contents.corpus_id = generators.generator_id)
),

corpora as (
    select * from contents
    union all
    select * from generators_without_lines
),

-- The background gives the n-gram vocabulary, so that a change of it is a change for all.
background as (
    select coalesce(max(content_hash), 'none') as content_hash from contents where role = 'background'
)

select
    corpora.corpus_id,
    corpora.role,
    corpora.generator_id,
    corpora.content_hash,
    md5(concat_ws(
        '|',
        corpora.corpus_id,
        corpora.role,
        corpora.content_hash,
        coalesce(parses.sha256, 'none'),
        background.content_hash,
        options.options_hash
    )) as corpus_version_id
from corpora
cross join background
left join {{ ref('stg_study__resources') }} as parses
    on parses.resource_code = 'parses:' || corpora.corpus_id
cross join {{ ref('int_corpus__options_hash') }} as options

-- Whole corpora, aligned or not: lines, tokens, types.
with lines as (
    select
        corpus_version_id,
        cast(count(*) as bigint) as line_count,
        cast(count(*) filter (where token_count = 0) as bigint) as empty_line_count,
        cast(sum(token_count) as bigint) as token_count
    from {{ ref('int_corpus__lines') }}
    group by corpus_version_id
),

types as (
    select corpus_version_id, cast(count(*) as bigint) as type_count
    from {{ ref('int_corpus__form_counts') }}
    group by corpus_version_id
)

select
    corpora.corpus_id,
    corpora.role,
    corpora.generator_id,
    corpora.corpus_version_id,
    coalesce(lines.line_count, 0) as line_count,
    coalesce(lines.empty_line_count, 0) as empty_line_count,
    coalesce(lines.token_count, 0) as token_count,
    coalesce(types.type_count, 0) as type_count
from {{ ref('int_corpus__corpora') }} as corpora
left join lines on lines.corpus_version_id = corpora.corpus_version_id
left join types on types.corpus_version_id = corpora.corpus_version_id

{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('corpus_version_id', 'int_corpus__corpora') }}"
) }}

with running as (
    select corpus_version_id, corpus_id, line_position, unnest(tokens) as form
    from {{ ref('int_corpus__lines') }}
    where {{ only_new('corpus_version_id') }}
)

select
    corpus_version_id,
    corpus_id,
    line_position,
    form,
    cast(count(*) as integer) as token_count
from running
group by all

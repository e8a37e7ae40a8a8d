{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('corpus_version_id', 'int_corpus__corpora') }}"
) }}

select
    corpus_version_id,
    corpus_id,
    form,
    cast(sum(token_count) as bigint) as token_count
from {{ ref('int_corpus__line_forms') }}
where {{ only_new('corpus_version_id') }}
group by all

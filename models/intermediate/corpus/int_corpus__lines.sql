{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('corpus_version_id', 'int_corpus__corpora') }}"
) }}

with new_corpora as (
    select corpus_version_id, corpus_id, role
    from {{ ref('int_corpus__corpora') }}
    where {{ only_new('corpus_version_id') }}
),

folded as (
    select
        new_corpora.corpus_version_id,
        new_corpora.corpus_id,
        new_corpora.role,
        texts.line_id,
        texts.line_position,
        texts.line_text,
        {{ tokens(surface_form('texts.line_text')) }} as tokens
    from {{ ref('int_corpus__texts') }} as texts
    inner join new_corpora on new_corpora.corpus_id = texts.corpus_id
)

select *, cast(len(tokens) as integer) as token_count
from folded

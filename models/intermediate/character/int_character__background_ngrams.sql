{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('corpus_version_id', 'int_corpus__corpora') }}"
) }}

with new_lines as (
    select corpus_version_id, line_position, tokens
    from {{ ref('int_corpus__lines') }}
    where role = 'background' and {{ only_new('corpus_version_id') }}
),

grams as (
    {{ character_ngrams('new_lines') }}
)

select corpus_version_id, ngram, cast(count(*) as bigint) as ngram_count
from grams
group by all

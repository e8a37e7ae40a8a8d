{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('corpus_version_id', 'int_corpus__corpora') }}"
) }}

-- What of a line stands in the vocabulary of either policy. An n-gram is kept as it is written, so that
-- both policies count from the same rows.
with new_lines as (
    select corpus_version_id, line_position, tokens
    from {{ ref('int_corpus__lines') }}
    where role <> 'background' and {{ only_new('corpus_version_id') }}
),

grams as (
    {{ character_ngrams('new_lines') }}
),

apart as (
    select ngram from {{ ref('int_character__vocabulary') }} where letters_code = 'apart'
),

merged as (
    select ngram from {{ ref('int_character__vocabulary') }} where letters_code = 'merged'
)

select corpus_version_id, line_position, ngram, cast(count(*) as integer) as ngram_count
from grams
where
    ngram in (select apart.ngram from apart)
    or {{ merged_form('ngram') }} in (select merged.ngram from merged)
group by all

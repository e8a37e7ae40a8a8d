{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('corpus_version_id', 'int_corpus__corpora') }}"
) }}

-- What of a line stands in the vocabulary of either policy. An n-gram is kept as it is written, so that
-- both policies count from the same rows.
with wanted as (
    select distinct vocabulary.letters_code, vocabulary.ngram
    from {{ ref('int_character__vocabulary') }} as vocabulary
)

select
    grams.corpus_version_id,
    grams.line_position,
    grams.ngram,
    cast(count(*) as integer) as ngram_count
from ({{ character_ngrams("select corpus_version_id, line_position, tokens from " ~ ref('int_corpus__lines') ~ " where role <> 'background' and " ~ only_new('corpus_version_id')) }}) as grams
where
    grams.ngram in (select wanted.ngram from wanted where wanted.letters_code = 'apart')
    or {{ letters_form('grams.ngram', "'merged'") }} in (select wanted.ngram from wanted where wanted.letters_code = 'merged')
group by all

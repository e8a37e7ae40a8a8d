{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('corpus_version_id', 'int_corpus__corpora') }}"
) }}

select
    grams.corpus_version_id,
    grams.ngram,
    cast(count(*) as bigint) as ngram_count
from ({{ character_ngrams("select corpus_version_id, line_position, tokens from " ~ ref('int_corpus__lines') ~ " where role = 'background' and " ~ only_new('corpus_version_id')) }}) as grams
group by all

{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('corpus_version_id', 'int_corpus__corpora') }}"
) }}

-- The sums that the scalars of structure are ratios of. Roots have no length; punctuation is left out.
with words as (
    select
        corpora.corpus_version_id,
        words.*,
        max(case when not words.is_punctuation then words.word_id end)
            over (partition by corpora.corpus_version_id, words.sentence_number) as last_word_id
    from {{ ref('stg_treebank__words') }} as words
    inner join {{ ref('int_corpus__corpora') }} as corpora on corpora.corpus_id = words.corpus_id
    where {{ only_new('corpora.corpus_version_id') }}
)

select
    corpus_version_id,
    sentence_number,
    cast(count(*) filter (where not is_punctuation) as integer) as word_count,
    cast(count(*) filter (where not is_punctuation and head_id > 0) as integer) as arc_count,
    cast(coalesce(sum(abs(head_id - word_id)) filter (where not is_punctuation and head_id > 0), 0) as bigint)
        as arc_length_sum,
    cast(count(*) filter (where not is_punctuation and head_id > 0 and abs(head_id - word_id) > 5) as integer)
        as long_arc_count,
    cast(count(*) filter (where is_finite_verb) as integer) as finite_verb_count,
    cast(count(*) filter (where is_finite_verb and word_id = last_word_id) as integer) as final_verb_count
from words
group by corpus_version_id, sentence_number

{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('corpus_version_id', 'int_corpus__corpora') }}"
) }}

-- What the words of a sentence are: part of speech, relation, and the triple of head, relation, dependent.
with words as (
    select corpora.corpus_version_id, words.*
    from {{ ref('stg_treebank__words') }} as words
    inner join {{ ref('int_corpus__corpora') }} as corpora on corpora.corpus_id = words.corpus_id
    where {{ only_new('corpora.corpus_version_id') }}
),

headed as (
    select
        words.corpus_version_id,
        words.sentence_number,
        words.is_punctuation,
        words.upos_code,
        words.relation_code,
        coalesce(heads.upos_code, 'ROOT') || ' ' || words.relation_code || ' ' || words.upos_code as triple_text
    from words
    left join words as heads
        on heads.corpus_version_id = words.corpus_version_id
        and heads.sentence_number = words.sentence_number
        and heads.word_id = words.head_id
)

select
    corpus_version_id, sentence_number, 'upos' as kind_code, upos_code as class_text, is_punctuation,
    cast(count(*) as integer) as word_count
from headed
group by all
union all
select
    corpus_version_id, sentence_number, 'relation' as kind_code, relation_code as class_text, is_punctuation,
    cast(count(*) as integer) as word_count
from headed
group by all
union all
select
    corpus_version_id, sentence_number, 'triple' as kind_code, triple_text as class_text, is_punctuation,
    cast(count(*) as integer) as word_count
from headed
group by all

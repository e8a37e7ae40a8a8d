-- Beside every structure figure: who parsed the corpus, and how well that parser does on a treebank.
with original as (
    select parsers.parser_id
    from {{ ref('int_structure__parsers') }} as parsers
    inner join {{ ref('int_structure__corpora') }} as corpora
        on corpora.corpus_version_id = parsers.corpus_version_id and corpora.role = 'original'
)

select
    corpora.corpus_id,
    corpora.role,
    cast(corpora.sentence_count as bigint) as sentence_count,
    parsers.parser_id,
    coalesce(parsers.parser_count = 1 and parsers.parser_id = original.parser_id, false) as is_parsed_like_original,
    scores.treebank,
    scores.word_count as treebank_word_count,
    scores.upos_score,
    scores.features_score,
    scores.lemma_score,
    scores.uas_score,
    scores.las_score,
    case
        when parsers.parser_id is null then 'no_parses'
        when parsers.parser_count > 1 then 'mixed_parsers'
        when parsers.parser_id = 'unnamed' then 'unnamed_parser'
        when scores.parser_id is null then 'not_evaluated'
        else 'ok'
    end as status
from {{ ref('int_structure__corpora') }} as corpora
left join {{ ref('int_structure__parsers') }} as parsers
    on parsers.corpus_version_id = corpora.corpus_version_id
left join original on true
left join {{ ref('stg_treebank__parser_scores') }} as scores on scores.parser_id = parsers.parser_id

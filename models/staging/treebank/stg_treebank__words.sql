select
    corpus_id,
    sentence_number,
    word_id,
    form_text,
    lemma_text,
    upos_code,
    features_text,
    head_id,
    relation_code,
    upos_code = 'PUNCT' as is_punctuation,
    upos_code in ('VERB', 'AUX') and list_contains(string_split(features_text, '|'), 'VerbForm=Fin')
        as is_finite_verb
from {{ source('treebank', 'parsed_words') }}

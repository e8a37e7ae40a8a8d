-- What is odd about parses only beside other files: another parser than the original's, sentences without line.
with files as (
    select input_code, owner_id as corpus_id, file_path
    from {{ ref('stg_study__files') }}
    where input_code = 'parses'
),

original as (
    select parsers.parser_id
    from {{ ref('int_structure__parsers') }} as parsers
    inner join {{ ref('int_structure__corpora') }} as corpora
        on corpora.corpus_version_id = parsers.corpus_version_id and corpora.role = 'original'
),

several as (
    select
        corpus_id,
        'mixed_parsers' as finding_code,
        'parsed by ' || parser_id || ': one file, several parsers' as message_text
    from {{ ref('int_structure__parsers') }}
    where parser_count > 1
),

others as (
    select
        parsers.corpus_id,
        'mixed_parsers' as finding_code,
        'parsed by ' || parsers.parser_id || ', the original by ' || original.parser_id
        || ': what their structure differs by may be the parsers' as message_text
    from {{ ref('int_structure__parsers') }} as parsers
    cross join original
    where parsers.parser_id <> original.parser_id and parsers.parser_count = 1
),

unplaced as (
    select
        corpus_id,
        'sentence_without_line' as finding_code,
        (sentence_count - placed_sentence_count) || ' of ' || sentence_count
        || ' sentences have no line in the corpus; structure is counted by sentences' as message_text
    from {{ ref('int_structure__corpora') }}
    where placed_sentence_count < sentence_count
),

found as (
    select * from several
    union all
    select * from others
    union all
    select * from unplaced
)

select
    files.file_path,
    files.input_code,
    files.corpus_id as owner_id,
    'whole file' as place,
    found.finding_code,
    found.message_text
from found
inner join files on files.corpus_id = found.corpus_id

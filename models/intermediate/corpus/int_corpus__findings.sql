-- What is odd about a text only beside the source: lines that it lacks, has by itself, or leaves empty.
with files as (
    select input_code, owner_id as generator_id, file_path
    from {{ ref('stg_study__files') }}
    where input_code = 'aligned'
),

generated as (
    select texts.corpus_id as generator_id, texts.line_id, texts.line_position, lines.token_count
    from {{ ref('int_corpus__texts') }} as texts
    inner join {{ ref('int_corpus__corpora') }} as corpora on corpora.corpus_id = texts.corpus_id
    inner join {{ ref('int_corpus__lines') }} as lines
        on lines.corpus_version_id = corpora.corpus_version_id and lines.line_position = texts.line_position
    where texts.role = 'generated'
),

original as (
    select line_id, line_position from {{ ref('int_corpus__texts') }} where role = 'original'
),

odd as (
    select 'missing_lines' as finding_code, files.generator_id, original.line_id, original.line_position
    from original
    cross join files
    left join generated
        on generated.generator_id = files.generator_id and generated.line_id = original.line_id
    where generated.line_id is null
    union all
    select 'extra_lines' as finding_code, generated.generator_id, generated.line_id, generated.line_position
    from generated
    where not exists (select 1 from original where original.line_id = generated.line_id)
    union all
    select 'empty_lines' as finding_code, generated.generator_id, generated.line_id, generated.line_position
    from generated
    where generated.token_count = 0
),

placed as (
    select odd.*, row_number() over (partition by finding_code, generator_id order by line_position) as place
    from odd
),

told as (
    select
        finding_code,
        generator_id,
        count(*) as line_count,
        string_agg(line_id, ', ' order by line_position) filter (where place <= 3) as first_ids
    from placed
    group by finding_code, generator_id
)

select
    files.file_path,
    files.input_code,
    files.generator_id as owner_id,
    'whole file' as place,
    told.finding_code,
    told.line_count
    || case when told.line_count = 1 then ' line' else ' lines' end
    || case told.finding_code
        when 'missing_lines' then ' of the source not in this text; compared on the others: '
        when 'extra_lines' then ' that the source does not have; left out of comparisons: '
        else ' without a word: '
    end
    || told.first_ids
    || case when told.line_count > 3 then ' …' else '' end as message_text
from told
inner join files on files.generator_id = told.generator_id

-- Which unit of a measurement a parsed sentence falls in. Where every sentence has its line that is the
-- line's unit; else each sentence is a unit of its own stream (and the original's sentences have no unit).
select
    lines.measurement_id,
    'generated' as side,
    lines.unit_index,
    sentences.corpus_version_id,
    sentences.sentence_number
from {{ ref('int_corpus__measured_lines') }} as lines
inner join {{ ref('int_structure__corpora') }} as corpora
    on corpora.corpus_version_id = lines.generated_version_id and corpora.has_lines
inner join {{ ref('int_structure__sentences') }} as sentences
    on sentences.corpus_version_id = lines.generated_version_id
    and sentences.line_position = lines.generated_line_position

union all

select
    lines.measurement_id,
    'original' as side,
    lines.unit_index,
    sentences.corpus_version_id,
    sentences.sentence_number
from {{ ref('int_corpus__measured_lines') }} as lines
inner join {{ ref('int_structure__corpora') }} as corpora
    on corpora.corpus_version_id = lines.original_version_id and corpora.has_lines
inner join {{ ref('int_structure__sentences') }} as sentences
    on sentences.corpus_version_id = lines.original_version_id
    and sentences.line_position = lines.original_line_position

union all

select
    measurements.measurement_id,
    corpora.role as side,
    case when corpora.role = 'generated' then cast(row_number() over (
                partition by measurements.measurement_id, corpora.role order by sentences.sentence_number
            ) - 1 as integer)
    end as unit_index,
    sentences.corpus_version_id,
    sentences.sentence_number
from {{ ref('int_corpus__measurements') }} as measurements
inner join {{ ref('int_structure__corpora') }} as corpora
    on corpora.corpus_version_id in (measurements.generated_version_id, measurements.original_version_id)
    and not corpora.has_lines
inner join {{ ref('int_structure__sentences') }} as sentences
    on sentences.corpus_version_id = corpora.corpus_version_id

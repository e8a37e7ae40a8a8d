{{ config(materialized='view') }}

-- Every line of every corpus, in one shape.
with study as (
    select original_id from {{ ref('stg_study__options') }}
)

select
    lines.generator_id as corpus_id,
    'generated' as role,
    lines.generator_id,
    lines.line_id,
    lines.line_position,
    lines.generated_text as line_text
from {{ ref('stg_corpus__aligned_lines') }} as lines

union all

select
    study.original_id as corpus_id,
    'original' as role,
    null as generator_id,
    lines.line_id,
    lines.line_position,
    lines.original_text as line_text
from {{ ref('stg_corpus__original_lines') }} as lines
cross join study

union all

select
    'background' as corpus_id,
    'background' as role,
    null as generator_id,
    lines.line_id,
    lines.line_position,
    lines.background_text as line_text
from {{ ref('stg_corpus__background_lines') }} as lines

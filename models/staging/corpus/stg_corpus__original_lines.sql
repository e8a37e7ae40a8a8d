-- The original of its own file where the study gives one; else the union of the generators' files, each
-- line where it first stands (loading has refused files that disagree on a line's text).
with own as (
    select line_id, original_text, translation_text, row_number as line_order, '' as generator_id
    from {{ source('corpus', 'original_lines') }}
),

joint as (
    select line_id, original_text, translation_text, row_number as line_order, generator_id
    from {{ source('corpus', 'aligned_lines') }}
    where not exists (select 1 from own)
    qualify row_number() over (partition by line_id order by row_number, generator_id) = 1
),

chosen as (
    select * from own
    union all
    select * from joint
)

select
    line_id,
    original_text,
    translation_text,
    cast(row_number() over (order by line_order, generator_id, line_id) as integer) as line_position
from chosen

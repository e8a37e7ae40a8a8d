-- What readers met in a file, and what shows only when files are seen together; the latter are numbered after.
with read as (
    select file_path, input_code, owner_id, finding_number, place, finding_code, message_text
    from {{ ref('stg_study__findings') }}
),

last_numbers as (
    select file_path, input_code, owner_id, max(finding_number) as last_number
    from read
    group by file_path, input_code, owner_id
),

seen_together as (
    select file_path, 'rating_sheet' as input_code, '' as owner_id, place, finding_code, message_text
    from {{ ref('int_agreement__findings') }}
    union all
    select file_path, input_code, owner_id, place, finding_code, message_text
    from {{ ref('int_structure__findings') }}
    union all
    select file_path, input_code, owner_id, place, finding_code, message_text
    from {{ ref('int_corpus__findings') }}
)

select file_path as file, input_code, owner_id, finding_number, place, finding_code, message_text
from read

union all

select
    seen.file_path as file,
    seen.input_code,
    seen.owner_id,
    coalesce(last_numbers.last_number, 0) + row_number() over (
        partition by seen.file_path, seen.input_code, seen.owner_id
        order by seen.finding_code, seen.message_text
    ) as finding_number,
    seen.place,
    seen.finding_code,
    seen.message_text
from seen_together as seen
left join last_numbers
    on last_numbers.file_path = seen.file_path
    and last_numbers.input_code = seen.input_code
    and last_numbers.owner_id = seen.owner_id

with read as (
    select file_path, input_code, owner_id, finding_number, place, finding_code, message_text
    from {{ ref('stg_study__findings') }}
),

last_numbers as (
    select file_path, max(finding_number) as last_number
    from read
    where input_code = 'rating_sheet'
    group by file_path
)

select * from read

union all

-- What shows only when the files are seen together.
select
    seen.file_path,
    'rating_sheet' as input_code,
    '' as owner_id,
    coalesce(last_numbers.last_number, 0) + row_number() over (
        partition by seen.file_path order by seen.finding_code, seen.message_text
    ) as finding_number,
    seen.place,
    seen.finding_code,
    seen.message_text
from {{ ref('int_agreement__findings') }} as seen
left join last_numbers on last_numbers.file_path = seen.file_path

-- NULL called ok, NaN, and no status at all are found; NULL with a reason and a value are not.
with bad as (
    select cast(null as double) as value, 'ok' as status
    union all select cast('nan' as double), 'ok'
    union all select 1.0, null
    union all select cast(null as double), 'no_tokens'
    union all select 1.0, 'ok'
),

found as (
    {{ test_null_with_reason('bad', 'value', 'status') }}
)

select count(*) as finding_count from found having count(*) <> 3

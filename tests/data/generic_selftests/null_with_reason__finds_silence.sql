-- NULL called ok, NaN, and no status at all are found; NULL with a reason and a value are not.
with bad as (
    select given.value, given.status
    from (
        values (null, 'ok'), (cast('nan' as double), 'ok'), (1.0, null), (null, 'no_tokens'), (1.0, 'ok')
    ) as given (value, status)
),

found as (
    {{ test_null_with_reason('bad', 'value', 'status') }}
)

select count(*) as finding_count from found having count(*) <> 3

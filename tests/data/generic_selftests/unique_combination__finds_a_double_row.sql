-- Passes only where the generic test, run on a relation with one double row, names just that row.
with bad as (
    select 1 as a, 'x' as b union all select 1, 'x' union all select 1, 'y'
),

found as (
    {{ test_unique_combination('bad', ['a', 'b']) }}
)

select count(*) as finding_count from found having count(*) <> 1

-- Passes only where the generic test, run on a relation with one double row, names just that row.
with bad as (
    select given.a, given.b from (values (1, 'x'), (1, 'x'), (1, 'y')) as given (a, b)
),

found as (
    {{ test_unique_combination('bad', ['a', 'b']) }}
)

select count(*) as finding_count from found having count(*) <> 1

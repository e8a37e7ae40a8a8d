-- -1, 2 and NaN are outside [0, 1]; NULL and the ends are not.
with bad as (
    select unnest([-1.0, 0.0, 1.0, 2.0, null, cast('nan' as double)]) as value
),

found as (
    {{ test_between('bad', 'value', 0, 1) }}
)

select count(*) as finding_count from found having count(*) <> 3

-- The figures' pairs are all pairs where every question has a figure.
with totals as (
    select
        dimension,
        sum(pair_count) filter (where slice_type = 'all') as all_count,
        sum(pair_count) filter (where slice_type = 'generator') as generator_count
    from {{ ref('fct_agreement') }}
    group by dimension
)

select * from totals
where all_count <> generator_count

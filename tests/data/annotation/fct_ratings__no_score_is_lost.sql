-- Counts in equal counts out: every filled score cell of the sheets is a rating, duplicates once.
with cells as (
    select count(distinct concat_ws(chr(31), annotator_key, question_key, generator_key, dimension)) as cell_count
    from {{ ref('stg_ratings__scores') }}
),

ratings as (
    select count(*) as rating_count
    from {{ ref('fct_ratings') }}
)

select cells.cell_count, ratings.rating_count
from cells
cross join ratings
where cells.cell_count <> ratings.rating_count

-- How often each score was given in a slice, apart by the number of ratings of the unit: whole numbers.
select
    dimension,
    level_code,
    slice_type,
    slice_value,
    unit_rating_count,
    score,
    cast(sum(rating_count) as bigint) as rating_count
from {{ ref('int_agreement__sliced_counts') }}
group by dimension, level_code, slice_type, slice_value, unit_rating_count, score

-- The published table: mean and percentage of each score per dimension.
with counted as (
    select dimension, score, count(*) as rating_count
    from {{ ref('int_agreement__ratings') }}
    group by dimension, score
)

select
    dimensions.position,
    counted.dimension,
    round(
        {{ ordered_sum('counted.score * counted.rating_count', 'counted.score') }}
        / sum(counted.rating_count), 2
    ) as mean_score,
    {%- for score in [5, 4, 3, 2, 1] %}
    round(
        100 * coalesce(sum(counted.rating_count) filter (where counted.score = {{ score }}), 0)
        / sum(counted.rating_count), 0
    ) as percent_{{ score }},
    {%- endfor %}
    cast(sum(counted.rating_count) as bigint) as rating_count
from counted
inner join {{ ref('stg_ratings__dimensions') }} as dimensions on dimensions.dimension = counted.dimension
group by dimensions.position, counted.dimension

-- The published table: agreement per dimension, shares in percent.
select
    dimensions.position,
    agreement.dimension,
    round(agreement.alpha, 2) as alpha,
    round(100 * agreement.exact_share, 1) as exact_percent,
    round(100 * agreement.within_one_share, 1) as within_one_percent,
    round(agreement.mean_difference, 2) as mean_difference,
    agreement.pairable_unit_count as unit_count
from {{ ref('fct_agreement') }} as agreement
inner join {{ ref('stg_ratings__dimensions') }} as dimensions on dimensions.dimension = agreement.dimension
where agreement.slice_type = 'all'

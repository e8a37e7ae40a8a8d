-- Krippendorff's alpha from SQL's coincidences is the krippendorff package's, in every slice.
with numbered as (
    select
        dimension,
        level_code,
        slice_type,
        slice_value,
        score,
        cast(rating_count as bigint) as rating_count,
        cast(
            dense_rank() over (partition by dimension, slice_type, slice_value order by question_id, generator_id)
            as integer
        ) as unit_number
    from {{ ref('int_agreement__sliced_counts') }}
),

by_package as (
    select
        dimension,
        slice_type,
        slice_value,
        package_alpha(
            {{ gather('unit_number', 'unit_number, score') }},
            {{ gather('score', 'unit_number, score') }},
            {{ gather('rating_count', 'unit_number, score') }},
            level_code
        ) as alpha
    from numbered
    group by dimension, slice_type, slice_value, level_code
    -- The package wants a table of units by scores, all cells of it.
    having max(unit_number) <= 10000
)

select
    agreement.dimension,
    agreement.slice_type,
    agreement.slice_value,
    agreement.alpha,
    by_package.alpha as package_alpha
from {{ ref('fct_agreement') }} as agreement
inner join by_package
    on {{ same_keys(['dimension', 'slice_type', 'slice_value'], 'by_package', 'agreement') }}
where coalesce(abs(agreement.alpha - by_package.alpha) > 1e-9, (agreement.alpha is null) <> (by_package.alpha is null))

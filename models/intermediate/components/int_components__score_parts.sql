-- Which components a score is the geometric mean of.
with named as (
    select unnest(string_split(component_codes, ',')) as component_code, replace(component_codes, ',', '') as label
    from {{ ref('stg_study__options') }}
    where component_codes is not null
)

select 'G' as score_code, component_code, component_order, 1 as score_order from {{ ref('components') }}
union all
select 'G_free' as score_code, component_code, component_order, 2 as score_order
from {{ ref('components') }}
where is_free
union all
select
    'G_without_' || left_out.component_code as score_code, parts.component_code, parts.component_order,
    3 + left_out.component_order as score_order
from {{ ref('components') }} as left_out
inner join {{ ref('components') }} as parts on parts.component_code <> left_out.component_code
union all
select 'G[' || named.label || ']' as score_code, parts.component_code, parts.component_order, 0 as score_order
from named
inner join {{ ref('components') }} as parts on parts.component_code = named.component_code

-- Replicates of the components, not recentred: each is its measure's replicate on the component's scale.
{% set scaled = "case components.component_code
        when 'W' then greatest(x, 0)
        when 'C' then greatest(x, 0)
        when 'L' then least(x, 1 / x)
        else 1 - x
    end" -%}
select
    replicates.measurement_id,
    components.component_code,
    components.component_order,
    replicates.option_text,
    {{ map_list('replicates.replicates', scaled) }} as replicates,
    {{ map_list('replicates.control_replicates', scaled) }} as control_replicates
from {{ ref('int_bootstrap__replicates') }} as replicates
inner join {{ ref('components') }} as components
    on components.measure = replicates.measure and coalesce(components.pair, '') = replicates.pair

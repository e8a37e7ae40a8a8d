-- The layers by name, in the order in which they are shown.
select
    layer_code,
    cast(layer_order as bigint) as layer_order,
    layer_label,
    is_distributional
from {{ ref('layers') }}

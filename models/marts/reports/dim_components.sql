-- The components by name, so that another program can label what fct_components holds.
select
    component_code,
    cast(component_order as bigint) as component_order,
    layer_code,
    is_free,
    component_label,
    question_text
from {{ ref('components') }}

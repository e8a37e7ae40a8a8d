select generator_id, component_code, value
from {{ ref('fct_components') }}
where value < 0 or value > 1 or ci_lower < 0 or ci_upper > 1 or ci_lower > ci_upper

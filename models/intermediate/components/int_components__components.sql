-- The seven components in one table. A centroid cosine below 0 stands for no likeness at all: 0.
-- greatest() would pass over NULL and make 0 of an undefined component.
{% for layer in ['attestation', 'word', 'frequency', 'structure', 'character', 'independence', 'length'] -%}
select measurement_id, component_code, option_text, if(value < 0, 0, value) as value, status
from {{ ref('int_components__' ~ layer) }}
{% if not loop.last %}union all{% endif %}
{% endfor %}

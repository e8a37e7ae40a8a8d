-- The seven components in one table. A centroid cosine below 0 stands for no likeness at all: 0. (Not by
-- greatest(), which answers 0 for NULL.)
{% for layer in ['attestation', 'word', 'frequency', 'structure', 'character', 'independence', 'length'] -%}
select measurement_id, component_code, option_text, case when value < 0 then 0 else value end as value, status
from {{ ref('int_components__' ~ layer) }}
{% if not loop.last %}union all{% endif %}
{% endfor %}

-- How many units of a measurement hold a parsed sentence of the generated text: what structure really rests on.
select
    measurement_id,
    count(distinct unit_index) as unit_count
from {{ ref('int_structure__units') }}
where side = 'generated'
group by measurement_id

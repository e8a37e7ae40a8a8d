-- A text whose every line is its original's has divergence 0 and cosine 1 from it.
select distances.generator_id, distances.measure, distances.value
from {{ ref('fct_distances') }} as distances
inner join {{ ref('fct_overlap') }} as overlap
    on overlap.generator_id = distances.generator_id and overlap.measure = 'identical_line_count'
inner join {{ ref('reference_measures') }} as measures
    on measures.layer_code = distances.layer_code and measures.measure = distances.measure
where
    distances.pair = 'generated-original'
    and distances.layer_code in ('frequency', 'word')
    and overlap.value = overlap.unit_count
    and abs(distances.value - case when measures.is_similarity then 1 else 0 end) > 0.01

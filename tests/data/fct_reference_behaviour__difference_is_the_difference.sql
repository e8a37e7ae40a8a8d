select generator_id, measure
from {{ ref('fct_reference_behaviour') }}
where
    abs(difference - (generated_background - original_background)) > 1e-15
    or (stands_with_original is null) <> (ratio is null)

-- A claim is what Holm's p, alpha and the annotators' difference make of it, and never stands without n.
select dimension, generator_a, generator_b, p_holm, alpha, difference, mean_annotator_difference, claim, reason
from {{ ref('fct_claims') }}
where
    claim is distinct from case
        when p_holm >= 0.05 then 'no_difference'
        when alpha >= 0.6 or abs(difference) >= mean_annotator_difference then 'finding'
        when p_holm is not null then 'provisional'
    end
    or p_holm < p_value
    or reason not like 'n = %'

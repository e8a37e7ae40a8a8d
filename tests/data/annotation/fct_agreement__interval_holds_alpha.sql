-- A recentred interval holds its estimate.
select dimension, slice_type, slice_value, alpha, ci_lower, ci_upper
from {{ ref('fct_agreement') }}
where alpha not between ci_lower and ci_upper

-- The four cells of the 2 x 2 table are all units.
select *
from {{ ref('fct_tag_agreement') }}
where
    both_count + only_a_count + only_b_count + neither_count <> unit_count
    or neither_count < 0

-- The frequency bins by name, from the commonest words to those that the index does not have.
select
    bin_code,
    cast(bin_order as bigint) as bin_order,
    cast(above_frequency as bigint) as above_frequency,
    cast(up_to_frequency as bigint) as up_to_frequency,
    bin_label
from {{ ref('frequency_bins') }}

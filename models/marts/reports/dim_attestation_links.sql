-- The layers of attestation by name, in the order in which a form is looked up.
select
    link_code,
    cast(link_order as bigint) as link_order,
    is_attested,
    link_label
from {{ ref('attestation_links') }}

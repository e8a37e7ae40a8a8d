select
    shares.generator_id,
    shares.dimension,
    shares.slice_type,
    shares.slice_value,
    shares.score,
    shares.rating_count,
    shares.score_share,
    signatures.signature
from {{ ref('int_agreement__score_shares') }} as shares
cross join {{ ref('int_agreement__signatures') }} as signatures

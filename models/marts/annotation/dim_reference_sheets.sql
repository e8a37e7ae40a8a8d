select
    file_path,
    reference_id,
    sha256,
    byte_count
from {{ ref('stg_ratings__references') }}

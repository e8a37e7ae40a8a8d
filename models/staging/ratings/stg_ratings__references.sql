select
    reference_id,
    sha256,
    byte_count,
    file_path
from {{ source('ratings', 'reference_sheets') }}

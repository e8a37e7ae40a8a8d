select input_code, owner_id, file_path, sha256, row_count, loaded_at
from {{ source('study', 'files') }}

select file_path, input_code, owner_id, sha256, row_count, loaded_at
from {{ ref('stg_study__files') }}

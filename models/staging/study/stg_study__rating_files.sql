select input_code, file_path, sha256
from {{ source('study', 'rating_files') }}

select input_code, owner_id, file_path, finding_number, place, finding_code, message_text
from {{ source('study', 'findings') }}

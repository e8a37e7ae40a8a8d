select file_path, input_code, owner_id, finding_number, place, finding_code, message_text
from {{ ref('stg_study__findings') }}

select option_code, value_text
from {{ source('study', 'study_options') }}
where option_code like 'version_%'

select
    input_code,
    file_path,
    sha256,
    row_count
from {{ source('study', 'files') }}
where input_code in (
    'rubric', 'questions', 'responses', 'blinding_key', 'rating_sheet', 'decisions', 'reference',
    'pairwise', 'detection_sheet', 'detection_key'
)

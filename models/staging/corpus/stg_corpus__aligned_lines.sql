select
    generator_id,
    line_id,
    original_text,
    translation_text,
    generated_text,
    generated_translation_text,
    file_path,
    cast(row_number() over (partition by generator_id order by row_number) as integer) as line_position
from {{ source('corpus', 'aligned_lines') }}

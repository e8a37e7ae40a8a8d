select
    matrix_path,
    vocabulary_path,
    dimension,
    word_count,
    row_offset,
    compared_row_count,
    largest_difference
from {{ ref('stg_embedding__spaces') }}

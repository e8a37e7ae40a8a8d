select
    measurements.measurement_id,
    measurements.plain_measurement_id,
    line_sets.unit_index,
    line_sets.line_id,
    measurements.generator_id,
    measurements.letters_code,
    measurements.generated_version_id,
    measurements.original_version_id,
    aligned.generated_line_position,
    aligned.original_line_position
from {{ ref('int_corpus__measurements') }} as measurements
inner join {{ ref('int_corpus__line_sets') }} as line_sets on line_sets.line_set_id = measurements.line_set_id
inner join {{ ref('int_corpus__aligned_lines') }} as aligned
    on aligned.generator_id = measurements.generator_id and aligned.line_id = line_sets.line_id

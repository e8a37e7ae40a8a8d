{{ config(materialized='view') }}

-- The forms of every measured line under the measurement's letter policy, on both sides.
select
    lines.measurement_id,
    'generated' as side,
    lines.unit_index,
    lines.letters_code,
    {{ letters_form('forms.form', 'lines.letters_code') }} as form,
    forms.token_count
from {{ ref('int_corpus__measured_lines') }} as lines
inner join {{ ref('int_corpus__line_forms') }} as forms
    on forms.corpus_version_id = lines.generated_version_id and forms.line_position = lines.generated_line_position

union all

select
    lines.measurement_id,
    'original' as side,
    lines.unit_index,
    lines.letters_code,
    {{ letters_form('forms.form', 'lines.letters_code') }} as form,
    forms.token_count
from {{ ref('int_corpus__measured_lines') }} as lines
inner join {{ ref('int_corpus__line_forms') }} as forms
    on forms.corpus_version_id = lines.original_version_id and forms.line_position = lines.original_line_position

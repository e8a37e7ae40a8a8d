{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

-- A line's centroid beside the original's, and beside that of its own source line.
with types as (
    select
        counts.measurement_id,
        counts.form,
        vectors.vector,
        row_number() over (partition by counts.measurement_id order by counts.form) - 1 as class_index
    from {{ ref('int_corpus__measured_forms') }} as counts
    inner join {{ ref('int_corpus__measurements') }} as measurements
        on measurements.measurement_id = counts.measurement_id and measurements.is_default
    inner join {{ ref('int_word__vectors') }} as vectors
        on vectors.letters_code = counts.letters_code and vectors.form = counts.form
    where {{ only_new('counts.measurement_id') }}
),

{% for side in ['generated', 'original'] -%}
{{ side }}_cells as (
    select lines.measurement_id, lines.unit_index, types.class_index, lines.token_count as cell_count
    from {{ ref('int_corpus__measured_line_forms') }} as lines
    inner join types on types.measurement_id = lines.measurement_id and types.form = lines.form
    where lines.side = '{{ side }}' and {{ only_new('lines.measurement_id') }}
),

{{ side }} as (
    {{ gather_cells(side ~ '_cells', ['measurement_id']) }}
),

{% endfor %}
spaces as (
    select measurement_id, {{ gather('vector', 'class_index') }} as vectors
    from types
    group by measurement_id
)

select
    generated.measurement_id,
    unnest(generated.units) as unit_index,
    unnest(line_centroid_cosines(
        generated.lengths, generated.classes, generated.counts, spaces.vectors, profiles.original_centroid
    )) as value,
    unnest(line_source_cosines(
        generated.units, generated.lengths, generated.classes, generated.counts,
        original.units, original.lengths, original.classes, original.counts, spaces.vectors
    )) as source_word_cosine
from generated
inner join original on original.measurement_id = generated.measurement_id
inner join spaces on spaces.measurement_id = generated.measurement_id
inner join {{ ref('int_word__profiles') }} as profiles on profiles.measurement_id = generated.measurement_id

-- One row per line: its components side by side, and their geometric mean over the parts of the study's first
-- score (the named one where a study names its components, else G).
with parts as (
    select component_code, component_order
    from {{ ref('int_components__score_parts') }}
    where score_order = (select min(score_order) from {{ ref('int_components__score_parts') }})
),

lines as (
    select lines.measurement_id, lines.unit_index
    from {{ ref('int_length__lines') }} as lines
    inner join {{ ref('int_corpus__measurements') }} as measurements
        on measurements.measurement_id = lines.measurement_id and measurements.is_default
),

gathered as (
    select
        lines.measurement_id,
        parts.component_order,
        {{ gather('lines.unit_index', 'lines.unit_index') }} as units,
        {{ gather("coalesce(components.value, cast('nan' as double))", 'lines.unit_index') }} as component_values
    from lines
    cross join parts
    left join {{ ref('int_components__line_components') }} as components
        on components.measurement_id = lines.measurement_id
        and components.unit_index = lines.unit_index
        and components.component_code = parts.component_code
    group by lines.measurement_id, parts.component_order
),

scores as (
    select
        measurement_id,
        unnest(any_value(units)) as unit_index,
        unnest(combined_replicates({{ gather('component_values', 'component_order') }})) as line_score
    from gathered
    group by measurement_id
),

side_by_side as (
    select
        {% for code in ['A', 'W', 'F', 'S', 'C', 'I', 'L'] -%}
        max(case when component_code = '{{ code }}' then value end) as line_{{ code | lower }},
        {% endfor -%}
        measurement_id,
        unit_index
    from {{ ref('int_components__line_components') }}
    group by measurement_id, unit_index
)

select
    side_by_side.*,
    scores.line_score,
    words.source_word_cosine
from side_by_side
inner join scores
    on scores.measurement_id = side_by_side.measurement_id and scores.unit_index = side_by_side.unit_index
left join {{ ref('int_components__line_word') }} as words
    on words.measurement_id = side_by_side.measurement_id and words.unit_index = side_by_side.unit_index

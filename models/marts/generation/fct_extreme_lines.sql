-- Where to begin reading: the ten lowest and the ten highest lines under every component and under their mean.
-- Lines of equal value stand in the order of the text.
with scored as (
    select measurement_id, unit_index, component_code as score_code, value
    from {{ ref('int_components__line_components') }}
    where value is not null
    union all
    select measurement_id, unit_index, 'G' as score_code, line_score as value
    from {{ ref('int_components__line_scores') }}
    where line_score is not null
),

placed as (
    select
        scored.*,
        ends.end_code,
        row_number() over (
            partition by scored.measurement_id, scored.score_code, ends.end_code
            order by case when ends.end_code = 'lowest' then scored.value else -scored.value end, scored.unit_index
        ) as place
    from scored
    cross join (values ('lowest'), ('highest')) as ends (end_code)
)

select
    lines.generator_id,
    placed.score_code,
    placed.end_code,
    cast(placed.place as integer) as place,
    lines.line_id,
    placed.value,
    texts.original_text,
    texts.generated_text,
    signatures.signature
from placed
inner join {{ ref('int_corpus__measured_lines') }} as lines
    on lines.measurement_id = placed.measurement_id and lines.unit_index = placed.unit_index
inner join {{ ref('stg_corpus__aligned_lines') }} as texts
    on texts.generator_id = lines.generator_id and texts.line_position = lines.generated_line_position
cross join {{ ref('int_corpus__signatures') }} as signatures
where placed.place <= 10

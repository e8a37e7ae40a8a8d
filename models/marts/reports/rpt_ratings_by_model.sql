-- The published table: mean of all ratings per model and dimension of the default rubric, to two decimals.
with rated as (
    select dimension, generator_id, score from {{ ref('int_agreement__ratings') }}
),

stacked as (
    select generator_id as model, 1 as block, dimension, score from rated
    union all
    select 'All models' as model, 2 as block, dimension, score from rated
),

means as (
    select
        model,
        block,
        {%- for dimension in ['Historical Accuracy', 'Coverage', 'Framing and Agency', 'Epistemic Quality'] %}
        round(
            {{ ordered_sum('score', 'score', where="dimension = '" ~ dimension ~ "'") }}
            / nullif(count(*) filter (where dimension = '{{ dimension }}'), 0), 2
        ) as {{ dimension | lower | replace(' ', '_') }},
        {%- endfor %}
        round({{ ordered_sum('score', 'score') }} / count(*), 2) as overall,
        count(*) as rating_count
    from stacked
    group by model, block
)

select
    row_number() over (order by block asc, overall desc, model asc) as position,
    model,
    historical_accuracy,
    coverage,
    framing_and_agency,
    epistemic_quality,
    overall,
    rating_count
from means

-- Who rated in a slice, how many they are, and whether one of them is a model.
with rated as (
    select
        ratings.dimension,
        slices.slice_type,
        slices.slice_value,
        ratings.annotator_id,
        ratings.is_model_annotator,
        ratings.score
    from {{ ref('int_agreement__ratings') }} as ratings
    inner join {{ ref('int_agreement__slices') }} as slices on slices.question_id = ratings.question_id
    union all
    select
        dimension,
        'generator' as slice_type,
        generator_id as slice_value,
        annotator_id,
        is_model_annotator,
        score
    from {{ ref('int_agreement__ratings') }}
)

select
    rated.dimension,
    rated.slice_type,
    rated.slice_value,
    cast(count(distinct rated.annotator_id) as integer) as annotator_count,
    bool_or(rated.is_model_annotator) as has_model_annotator,
    count(*) filter (where rated.score = dimensions.maximum) / count(*) as top_score_share
from rated
inner join {{ ref('stg_ratings__dimensions') }} as dimensions on dimensions.dimension = rated.dimension
group by rated.dimension, rated.slice_type, rated.slice_value

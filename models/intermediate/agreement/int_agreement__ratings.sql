-- The ratings that agreement is measured on: scores, first presentations. N/A and blanks are missing.
select
    cells.dimension,
    dimensions.level_code,
    cells.question_id,
    cells.generator_id,
    cells.annotator_id,
    cells.is_model_annotator,
    cells.score
from {{ ref('int_agreement__cells') }} as cells
inner join {{ ref('stg_ratings__dimensions') }} as dimensions on dimensions.dimension = cells.dimension
where cells.presentation = 1 and cells.score is not null

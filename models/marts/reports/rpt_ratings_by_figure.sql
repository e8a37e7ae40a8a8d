-- The published table: mean of all ratings per model and figure, and the second figure's minus the first's.
with rated as (
    select ratings.generator_id, questions.figure, ratings.score
    from {{ ref('int_agreement__ratings') }} as ratings
    inner join {{ ref('int_agreement__questions') }} as questions on questions.question_id = ratings.question_id
    where questions.figure is not null
),

figures as (
    select figure, row_number() over (order by figure) as figure_number
    from (select distinct figure from rated) as distinct_figures
),

stacked as (
    select generator_id as model, 1 as block, figure, score from rated
    union all
    select 'All models' as model, 2 as block, figure, score from rated
),

means as (
    select
        stacked.model,
        stacked.block,
        figures.figure_number,
        stacked.figure,
        {{ ordered_sum('stacked.score', 'stacked.score') }} / count(*) as mean_score
    from stacked
    inner join figures on figures.figure = stacked.figure
    where figures.figure_number <= 2
    group by stacked.model, stacked.block, figures.figure_number, stacked.figure
)

select
    model,
    max(figure) filter (where figure_number = 1) as first_figure,
    round(max(mean_score) filter (where figure_number = 1), 2) as first_mean,
    max(figure) filter (where figure_number = 2) as second_figure,
    round(max(mean_score) filter (where figure_number = 2), 2) as second_mean,
    round(
        max(mean_score) filter (where figure_number = 2) - max(mean_score) filter (where figure_number = 1), 2
    ) as difference
from means
group by model, block

with unit_sums as (
    select dimension, question_id, generator_id, sum(score) as score_sum, count(*) as rating_count
    from {{ ref('int_agreement__ratings') }}
    group by dimension, question_id, generator_id
),

compared as (
    select
        ratings.annotator_id,
        ratings.dimension,
        ratings.question_id,
        ratings.generator_id,
        ratings.score,
        ratings.is_model_annotator,
        case
            when sums.rating_count > 1
                then ratings.score - (sums.score_sum - ratings.score) / (sums.rating_count - 1)
        end as lead
    from {{ ref('int_agreement__ratings') }} as ratings
    inner join unit_sums as sums
        on {{ same_keys(['dimension', 'question_id', 'generator_id'], 'sums', 'ratings') }}
),

profiles as (
    select
        annotator_id,
        dimension,
        bool_or(is_model_annotator) as is_model_annotator,
        count(*) as rating_count,
        count(lead) as compared_count,
        {{ ordered_sum('score', 'question_id, generator_id') }} / count(*) as mean_score,
        {{ ordered_sum('score * score', 'question_id, generator_id') }} as square_sum,
        {{ ordered_sum('lead', 'question_id, generator_id') }} / nullif(count(lead), 0) as leniency
    from compared
    group by annotator_id, dimension
),

repeats as (
    select
        again.annotator_id,
        again.dimension,
        count(*) as repeat_count,
        count(*) filter (where again.score = first.score) / count(*) as repeat_exact_share,
        {{ ordered_sum('abs(again.score - first.score)', 'again.question_id, again.generator_id') }}
        / count(*) as repeat_mean_difference
    from {{ ref('int_agreement__cells') }} as again
    inner join {{ ref('int_agreement__ratings') }} as first
        on {{ same_keys(['annotator_id', 'dimension', 'question_id', 'generator_id'], 'first', 'again') }}
    where again.presentation = 2 and again.score is not null
    group by again.annotator_id, again.dimension
)

select
    profiles.annotator_id,
    profiles.dimension,
    profiles.rating_count,
    profiles.compared_count,
    profiles.mean_score,
    case
        when profiles.rating_count > 1
            then sqrt(greatest(
                    (profiles.square_sum - profiles.rating_count * power(profiles.mean_score, 2))
                    / (profiles.rating_count - 1), 0
                ))
    end as spread,
    profiles.leniency,
    coalesce(repeats.repeat_count, 0) as repeat_count,
    repeats.repeat_exact_share,
    repeats.repeat_mean_difference,
    profiles.is_model_annotator,
    case when profiles.leniency is null then 'no_pairs' else 'ok' end as status,
    signatures.signature
from profiles
left join repeats on {{ same_keys(['annotator_id', 'dimension'], 'repeats', 'profiles') }}
cross join {{ ref('int_agreement__signatures') }} as signatures

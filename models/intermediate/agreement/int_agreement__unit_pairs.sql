-- Pairs of ratings of one unit by their two scores, each unordered pair once.
select
    lower.dimension,
    lower.level_code,
    lower.question_id,
    lower.generator_id,
    lower.unit_rating_count,
    lower.score as score_a,
    upper.score as score_b,
    case
        when lower.score = upper.score then lower.rating_count * (lower.rating_count - 1) // 2
        else lower.rating_count * upper.rating_count
    end as pair_count
from {{ ref('int_agreement__value_counts') }} as lower
inner join {{ ref('int_agreement__value_counts') }} as upper
    on upper.dimension = lower.dimension
    and upper.question_id = lower.question_id
    and upper.generator_id = lower.generator_id
    and upper.score >= lower.score
where
    lower.unit_rating_count >= 2
    and (upper.score > lower.score or lower.rating_count >= 2)

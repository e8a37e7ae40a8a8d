with flagged as (
    select generator_id, bool_or(is_model_annotator) as has_model_annotator
    from {{ ref('int_agreement__ratings') }}
    group by generator_id
),

shares as (
    select
        generator_id,
        dimension,
        slice_type,
        slice_value,
        '{' || string_agg(
            '"' || {{ plain_number('score') }} || '": ' || round(score_share, 6), ', ' order by score
        ) || '}' as score_shares
    from {{ ref('int_agreement__score_shares') }}
    group by generator_id, dimension, slice_type, slice_value
)

select
    means.generator_id,
    means.dimension,
    means.slice_type,
    means.slice_value,
    means.value,
    means.ci_lower,
    means.ci_upper,
    means.unit_count,
    means.rating_count,
    shares.score_shares,
    flagged.has_model_annotator,
    means.status,
    signatures.signature
from {{ ref('int_agreement__generator_means') }} as means
inner join flagged on flagged.generator_id = means.generator_id
left join shares on {{ same_keys(['generator_id', 'dimension', 'slice_type', 'slice_value'], 'shares', 'means') }}
cross join {{ ref('int_agreement__signatures') }} as signatures

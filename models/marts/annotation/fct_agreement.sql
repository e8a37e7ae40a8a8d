with judged as (
    select
        coefficients.*,
        annotators.annotator_count,
        annotators.has_model_annotator,
        annotators.top_score_share,
        intervals.question_count,
        intervals.ci_lower,
        intervals.ci_upper,
        intervals.raw_lower,
        intervals.raw_upper,
        intervals.valid_replicate_count
    from {{ ref('int_agreement__coefficients') }} as coefficients
    inner join {{ ref('int_agreement__annotators_in_slices') }} as annotators
        on {{ same_keys(['dimension', 'slice_type', 'slice_value'], 'annotators', 'coefficients') }}
    inner join {{ ref('int_agreement__intervals') }} as intervals
        on {{ same_keys(['dimension', 'slice_type', 'slice_value'], 'intervals', 'coefficients') }}
)

select
    judged.dimension,
    judged.slice_type,
    judged.slice_value,
    judged.level_code,
    judged.unit_count,
    judged.pairable_unit_count,
    judged.pair_count,
    judged.rating_count,
    judged.annotator_count,
    judged.alpha,
    judged.ci_lower,
    judged.ci_upper,
    judged.raw_lower,
    judged.raw_upper,
    judged.valid_replicate_count,
    case when judged.alpha is not null then labels.label end as alpha_label,
    judged.exact_share,
    judged.within_one_share,
    judged.mean_difference,
    judged.top_score_share,
    judged.ac2,
    judged.has_model_annotator,
    case
        when judged.alpha is null and judged.annotator_count = 1 then 'one_annotator'
        when judged.alpha is not null and judged.question_count = 1 then 'one_question'
        when judged.alpha is not null and judged.ci_lower is null then 'few_valid_replicates'
        else judged.status
    end as status,
    signatures.signature
from judged
left join {{ ref('agreement_labels') }} as labels
    on (judged.alpha < labels.below or labels.below is null)
cross join {{ ref('int_agreement__signatures') }} as signatures
qualify row_number() over (
        partition by judged.dimension, judged.slice_type, judged.slice_value order by labels.position
    ) = 1

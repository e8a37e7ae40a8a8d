with counted as (
    select
        *,
        unit_count - both_count - only_a_count - only_b_count as neither_count,
        both_count + only_a_count as marked_a_count,
        both_count + only_b_count as marked_b_count
    from {{ ref('int_agreement__tag_tables') }}
),

compared as (
    select
        *,
        -- Observed and chance agreement times the squared number of units: whole numbers.
        (both_count + neither_count) * unit_count as observed,
        marked_a_count * marked_b_count + (unit_count - marked_a_count) * (unit_count - marked_b_count) as chance,
        unit_count * unit_count as whole
    from counted
)

select
    compared.tag,
    compared.annotator_a,
    compared.annotator_b,
    compared.unit_count,
    compared.both_count,
    compared.only_a_count,
    compared.only_b_count,
    compared.neither_count,
    (compared.marked_a_count + compared.marked_b_count) / (2 * compared.unit_count) as prevalence,
    case
        when compared.chance < compared.whole
            then (compared.observed - compared.chance) / (compared.whole - compared.chance)
    end as kappa,
    compared.has_model_annotator,
    case when compared.chance < compared.whole then 'ok' else 'no_variation' end as status,
    signatures.signature
from compared
cross join {{ ref('int_agreement__signatures') }} as signatures

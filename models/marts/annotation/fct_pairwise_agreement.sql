with totals as (
    select
        annotator_a,
        annotator_b,
        sum(unit_count) as unit_count,
        coalesce(sum(unit_count) filter (where first_preference = second_preference), 0) as equal_count,
        bool_or(has_model_annotator) as has_model_annotator
    from {{ ref('int_pairwise__agreement_tables') }}
    group by annotator_a, annotator_b
),

margins as (
    select
        tables.annotator_a,
        tables.annotator_b,
        preferences.preference,
        coalesce(sum(tables.unit_count) filter (where tables.first_preference = preferences.preference), 0)
            as first_count,
        coalesce(sum(tables.unit_count) filter (where tables.second_preference = preferences.preference), 0)
            as second_count
    from {{ ref('int_pairwise__agreement_tables') }} as tables
    cross join (select unnest([0, 1, 2]) as preference) as preferences
    group by tables.annotator_a, tables.annotator_b, preferences.preference
),

chance as (
    select
        annotator_a,
        annotator_b,
        sum(first_count * second_count) as chance
    from margins
    group by annotator_a, annotator_b
)

select
    totals.annotator_a,
    totals.annotator_b,
    cast(totals.unit_count as bigint) as unit_count,
    totals.equal_count / totals.unit_count as agreement,
    case
        when chance.chance < totals.unit_count * totals.unit_count
            then (totals.equal_count * totals.unit_count - chance.chance)
                / (totals.unit_count * totals.unit_count - chance.chance)
    end as kappa,
    totals.has_model_annotator,
    case when chance.chance < totals.unit_count * totals.unit_count then 'ok' else 'no_variation' end as status,
    signatures.signature
from totals
inner join chance on {{ same_keys(['annotator_a', 'annotator_b'], 'chance', 'totals') }}
cross join {{ ref('int_agreement__signatures') }} as signatures

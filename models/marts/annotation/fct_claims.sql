with agreed as (
    select dimension, alpha, mean_difference, status as agreement_status, has_model_annotator
    from {{ ref('fct_agreement') }}
    where slice_type = 'all'
),

tested as (
    select
        differences.*,
        agreed.alpha,
        agreed.agreement_status,
        agreed.mean_difference as mean_annotator_difference,
        coalesce(agreed.has_model_annotator, false) as has_model_annotator,
        coalesce(agreed.alpha >= 0.6, false) as is_agreed,
        coalesce(abs(differences.difference) >= agreed.mean_difference, false) as is_larger
    from {{ ref('int_agreement__generator_differences') }} as differences
    left join agreed on agreed.dimension = differences.dimension
),

claimed as (
    select
        *,
        case
            when p_holm is null then null
            when p_holm >= 0.05 then 'no_difference'
            when is_agreed or is_larger then 'finding'
            else 'provisional'
        end as claim
    from tested
),

worded as (
    select
        *,
        'n = ' || unit_count || ' questions; difference ' || printf('%.2f', difference) as size_text,
        'Holm p ' || case when p_holm < 0.001 then '< 0.001' else printf('= %.3f', p_holm) end as p_text,
        case
            when alpha is null then 'alpha is undefined (' || coalesce(agreement_status, 'no_ratings') || ')'
            else 'alpha ' || printf('%.2f', alpha) || case when is_agreed then ' reaches 0.60' else ' is below 0.60' end
        end as alpha_text,
        case
            when mean_annotator_difference is null then 'annotators'' mean difference is undefined'
            else 'the difference is ' || case when is_larger then 'at least' else 'smaller than' end
                || ' the annotators'' mean difference ' || printf('%.2f', mean_annotator_difference)
        end as spread_text
    from claimed
)

select
    worded.dimension,
    worded.generator_a,
    worded.generator_b,
    worded.difference,
    worded.ci_lower,
    worded.ci_upper,
    worded.p_value,
    worded.p_holm,
    worded.unit_count,
    worded.mean_annotator_difference,
    worded.alpha,
    worded.claim,
    case
        when worded.claim is null then worded.size_text || '; one question cannot be tested'
        when worded.claim = 'no_difference'
            then worded.size_text || '; ' || worded.p_text || ', not below 0.05'
        else worded.size_text || '; ' || worded.p_text || '; ' || worded.alpha_text || '; ' || worded.spread_text
    end as reason,
    worded.has_model_annotator,
    case when worded.claim is null then 'one_question' else 'ok' end as status,
    signatures.signature
from worded
cross join {{ ref('int_agreement__signatures') }} as signatures

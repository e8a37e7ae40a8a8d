with aligned as (
    select generator_id, cast(count(*) as bigint) as aligned_line_count
    from {{ ref('int_corpus__aligned_lines') }}
    group by generator_id
),

original as (
    select cast(count(*) as bigint) as line_count from {{ ref('stg_corpus__original_lines') }}
)

select
    generators.generator_id,
    generators.model,
    generators.version,
    generators.accessed_on,
    generators.parameters,
    generators.instructions_sha256,
    acceptances.accepted_on,
    acceptances.validator_version,
    acceptances.lexicon_form_count,
    acceptances.lexicon_sha256,
    acceptances.batch_size,
    acceptances.batch_count,
    acceptances.repair_round_count,
    coalesce(acceptances.status, 'not_accepted') as acceptance_status,
    coalesce(aligned.aligned_line_count, 0) as aligned_line_count,
    original.line_count - coalesce(aligned.aligned_line_count, 0) as missing_line_count,
    coalesce(totals.line_count, 0) - coalesce(aligned.aligned_line_count, 0) as extra_line_count
from {{ ref('stg_corpus__generators') }} as generators
cross join original
left join {{ ref('int_corpus__acceptances') }} as acceptances
    on acceptances.generator_id = generators.generator_id
left join aligned on aligned.generator_id = generators.generator_id
left join {{ ref('int_corpus__totals') }} as totals on totals.corpus_id = generators.generator_id

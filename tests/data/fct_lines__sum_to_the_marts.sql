-- Drill-down and totals are one count: unattested tokens, covered tokens, lines over the ceiling.
with lines as (
    select
        generator_id,
        sum(generated_token_count) as token_count,
        sum(unattested_count) as unattested_count,
        sum(covered_token_count) as covered_count,
        count(*) filter (where is_too_similar) as similar_count
    from {{ ref('fct_lines') }}
    group by generator_id
)

select lines.generator_id
from lines
inner join {{ ref('fct_attestation') }} as attestation
    on attestation.generator_id = lines.generator_id and attestation.link_code = 'unattested'
inner join {{ ref('fct_overlap') }} as spans
    on spans.generator_id = lines.generator_id and spans.measure = 'span_token_share'
inner join {{ ref('fct_overlap') }} as ceiling
    on ceiling.generator_id = lines.generator_id and ceiling.measure = 'over_ceiling_line_count'
where
    attestation.token_count <> lines.unattested_count
    or abs(coalesce(spans.value, 0) - coalesce(lines.covered_count / nullif(lines.token_count, 0), 0)) > 1e-12
    or ceiling.value <> lines.similar_count

with default_lines as (
    select lines.*
    from {{ ref('int_corpus__measured_lines') }} as lines
    inner join {{ ref('int_corpus__measurements') }} as measurements
        on measurements.measurement_id = lines.measurement_id and measurements.is_default
),

oov as (
    select measurement_id, unit_index, generated_count as oov_count
    from {{ ref('int_frequency__line_bins') }}
    where bin_code = 'oov'
),

unattested as (
    select measurement_id, unit_index, token_count as unattested_count
    from {{ ref('int_attestation__line_links') }}
    where link_code = 'unattested'
)

select
    lines.generator_id,
    lines.line_id,
    cast(lines.unit_index + 1 as bigint) as line_number,
    texts.original_text,
    texts.translation_text,
    texts.generated_text,
    texts.generated_translation_text,
    cast(lengths.generated_token_count as bigint) as generated_token_count,
    cast(lengths.original_token_count as bigint) as original_token_count,
    lengths.generated_token_count / nullif(lengths.original_token_count, 0) as token_ratio,
    lengths.jaccard,
    lengths.is_identical,
    cast(coalesce(oov.oov_count, 0) as bigint) as oov_count,
    cast(coalesce(unattested.unattested_count, 0) as bigint) as unattested_count,
    cast(shared.covered_token_count as bigint) as covered_token_count,
    scores.source_word_cosine,
    compliance.has_out_of_lexicon,
    compliance.has_diacritic,
    compliance.is_out_of_length_band,
    compliance.is_too_similar,
    scores.line_a,
    scores.line_w,
    scores.line_f,
    scores.line_s,
    scores.line_c,
    scores.line_i,
    scores.line_l,
    scores.line_score,
    signatures.signature
from default_lines as lines
inner join {{ ref('stg_corpus__aligned_lines') }} as texts
    on texts.generator_id = lines.generator_id and texts.line_position = lines.generated_line_position
inner join {{ ref('int_length__lines') }} as lengths
    on lengths.measurement_id = lines.measurement_id and lengths.unit_index = lines.unit_index
inner join {{ ref('int_independence__lines') }} as shared
    on shared.measurement_id = lines.measurement_id and shared.unit_index = lines.unit_index
inner join {{ ref('int_components__compliance') }} as compliance
    on compliance.measurement_id = lines.measurement_id and compliance.unit_index = lines.unit_index
left join oov on oov.measurement_id = lines.measurement_id and oov.unit_index = lines.unit_index
left join unattested
    on unattested.measurement_id = lines.measurement_id and unattested.unit_index = lines.unit_index
left join {{ ref('int_components__line_scores') }} as scores
    on scores.measurement_id = lines.measurement_id and scores.unit_index = lines.unit_index
cross join {{ ref('int_corpus__signatures') }} as signatures

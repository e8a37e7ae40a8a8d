select
    signature,
    scope,
    signature_text,
    metewand_version,
    duckdb_version,
    numpy_version,
    scipy_version,
    study_name,
    seed,
    resample_count,
    confidence_level,
    block_length,
    ngram_cut,
    array_to_string(sensitivity_cuts, ',') as sensitivity_cuts,
    letters_code,
    margin,
    component_codes,
    jaccard_ceiling,
    length_low,
    length_high,
    original_id,
    original_sha256,
    background_sha256,
    index_sha256,
    inflections_sha256,
    headwords_sha256,
    variants_sha256,
    embedding_sha256
from {{ ref('int_corpus__signatures') }}

union all by name

select
    signature,
    scope,
    signature_text,
    metewand_version,
    duckdb_version,
    numpy_version,
    scipy_version,
    study_name,
    seed,
    resample_count,
    confidence_level
from {{ ref('int_agreement__signatures') }}

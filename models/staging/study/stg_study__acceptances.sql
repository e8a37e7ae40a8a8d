select
    generator_id,
    accepted_on,
    text_sha256,
    validator_version,
    length_low,
    length_high,
    jaccard_ceiling,
    lexicon_sha256,
    lexicon_form_count,
    batch_size,
    batch_count,
    repair_round_count
from {{ source('study', 'acceptances') }}

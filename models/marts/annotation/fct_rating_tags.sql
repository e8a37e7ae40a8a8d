select
    tags.annotator_id,
    tags.question_id,
    tags.generator_id,
    tags.tag,
    tags.scope,
    tags.claim_text,
    tags.is_model_annotator,
    signatures.signature
from {{ ref('int_agreement__tags') }} as tags
cross join {{ ref('int_agreement__signatures') }} as signatures

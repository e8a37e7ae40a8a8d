with rated as (
    select
        generator_id,
        count(*) as rating_count,
        bool_or(is_model_annotator) as has_model_annotator
    from {{ ref('int_agreement__scored_units') }}
    group by generator_id
),

all_tags as (
    select tag, scope from {{ ref('stg_ratings__tags') }}
    union
    select tag, scope from {{ ref('int_agreement__tags') }}
)

select
    rated.generator_id,
    all_tags.tag,
    all_tags.scope,
    count(tags.tag) as tag_count,
    count(distinct tags.question_id) as unit_count,
    count(distinct tags.annotator_id) as annotator_count,
    count(tags.claim_text) as claim_count,
    rated.rating_count,
    rated.has_model_annotator,
    any_value(signatures.signature) as signature
from rated
cross join all_tags
left join {{ ref('int_agreement__tags') }} as tags
    on tags.generator_id = rated.generator_id and tags.tag = all_tags.tag
cross join {{ ref('int_agreement__signatures') }} as signatures
group by rated.generator_id, all_tags.tag, all_tags.scope, rated.rating_count, rated.has_model_annotator

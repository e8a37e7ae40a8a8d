with tagged as (
    select annotator_id, question_id, generator_id, string_agg(tag, '; ' order by tag) as tags
    from {{ ref('int_agreement__tags') }}
    group by annotator_id, question_id, generator_id
)

select
    disputed.question_id,
    disputed.generator_id,
    disputed.dimension,
    disputed.annotator_a,
    disputed.annotator_b,
    disputed.score_a,
    disputed.score_b,
    tags_a.tags as tags_a,
    tags_b.tags as tags_b,
    notes_a.notes_text as notes_a,
    notes_b.notes_text as notes_b,
    decisions.decision_text as decision,
    decisions.decision_score,
    decisions.decided_by,
    decisions.decided_on,
    decisions.reason_text as reason,
    decisions.decision_text is null as is_open,
    disputed.has_model_annotator,
    signatures.signature
from {{ ref('int_agreement__disputes') }} as disputed
left join tagged as tags_a
    on tags_a.annotator_id = disputed.annotator_a
    and tags_a.question_id = disputed.question_id
    and tags_a.generator_id = disputed.generator_id
left join tagged as tags_b
    on tags_b.annotator_id = disputed.annotator_b
    and tags_b.question_id = disputed.question_id
    and tags_b.generator_id = disputed.generator_id
left join {{ ref('int_agreement__notes') }} as notes_a
    on notes_a.annotator_id = disputed.annotator_a
    and notes_a.question_id = disputed.question_id
    and notes_a.generator_id = disputed.generator_id
left join {{ ref('int_agreement__notes') }} as notes_b
    on notes_b.annotator_id = disputed.annotator_b
    and notes_b.question_id = disputed.question_id
    and notes_b.generator_id = disputed.generator_id
left join {{ ref('int_agreement__decisions') }} as decisions
    on decisions.question_id = disputed.question_id
    and decisions.generator_id = disputed.generator_id
    and decisions.dimension = disputed.dimension
cross join {{ ref('int_agreement__signatures') }} as signatures

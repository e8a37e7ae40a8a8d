-- The 2 x 2 table of every tag and annotator pair over the units that both scored.
with pairs as (
    select
        first.annotator_id as annotator_a,
        second.annotator_id as annotator_b,
        first.question_id,
        first.generator_id,
        first.is_model_annotator or second.is_model_annotator as has_model_annotator
    from {{ ref('int_agreement__scored_units') }} as first
    inner join {{ ref('int_agreement__scored_units') }} as second
        on second.question_id = first.question_id
        and second.generator_id = first.generator_id
        and second.annotator_id > first.annotator_id
),

pair_totals as (
    select annotator_a, annotator_b, count(*) as unit_count, bool_or(has_model_annotator) as has_model_annotator
    from pairs
    group by annotator_a, annotator_b
),

all_tags as (
    select tag from {{ ref('stg_ratings__tags') }}
    union
    select tag from {{ ref('int_agreement__tags') }}
),

tagged as (
    select
        marked.tag,
        pairs.annotator_a,
        pairs.annotator_b,
        pairs.question_id,
        pairs.generator_id,
        bool_or(marked.annotator_id = pairs.annotator_a) as is_marked_a,
        bool_or(marked.annotator_id = pairs.annotator_b) as is_marked_b
    from {{ ref('int_agreement__tags') }} as marked
    inner join pairs
        on pairs.question_id = marked.question_id
        and pairs.generator_id = marked.generator_id
        and marked.annotator_id in (pairs.annotator_a, pairs.annotator_b)
    group by all
)

select
    all_tags.tag,
    pair_totals.annotator_a,
    pair_totals.annotator_b,
    pair_totals.has_model_annotator,
    cast(pair_totals.unit_count as bigint) as unit_count,
    count(*) filter (where tagged.is_marked_a and tagged.is_marked_b) as both_count,
    count(*) filter (where tagged.is_marked_a and not tagged.is_marked_b) as only_a_count,
    count(*) filter (where not tagged.is_marked_a and tagged.is_marked_b) as only_b_count
from pair_totals
cross join all_tags
left join tagged
    on tagged.tag = all_tags.tag
    and tagged.annotator_a = pair_totals.annotator_a
    and tagged.annotator_b = pair_totals.annotator_b
group by
    all_tags.tag, pair_totals.annotator_a, pair_totals.annotator_b, pair_totals.has_model_annotator,
    pair_totals.unit_count

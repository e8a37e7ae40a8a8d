-- Bradley-Terry log strengths; items are drawn with all their judgements.
with players as (
    select generator_id, cast(row_number() over (order by generator_id) as integer) as player_number
    from (
        select generator_a as generator_id from {{ ref('int_pairwise__judgements') }}
        union
        select generator_b as generator_id from {{ ref('int_pairwise__judgements') }}
    ) as judged
),

numbered as (
    select
        cast(dense_rank() over (order by judgements.item_key) as integer) as item_number,
        one.player_number as first_number,
        two.player_number as second_number,
        cast(judgements.preferred_number as integer) as preferred_number,
        row_number() over (
            order by judgements.item_key, judgements.generator_a, judgements.generator_b, judgements.annotator_id
        ) as judgement_number
    from {{ ref('int_pairwise__judgements') }} as judgements
    inner join players as one on one.generator_id = judgements.generator_a
    inner join players as two on two.generator_id = judgements.generator_b
),

estimated as (
    select
        bradley_terry(
            {{ gather('numbered.item_number', 'numbered.judgement_number') }},
            {{ gather('numbered.first_number', 'numbered.judgement_number') }},
            {{ gather('numbered.second_number', 'numbered.judgement_number') }},
            {{ gather('numbered.preferred_number', 'numbered.judgement_number') }},
            any_value(options.seed),
            any_value(options.resample_count),
            any_value(options.confidence_level)
        ) as found
    from numbered
    cross join {{ ref('stg_study__options') }} as options
    having count(*) > 0
)

select
    players.generator_id,
    estimated.found.strength[players.player_number] as value,
    estimated.found.ci_lower[players.player_number] as ci_lower,
    estimated.found.ci_upper[players.player_number] as ci_upper,
    estimated.found.status
from players
cross join estimated

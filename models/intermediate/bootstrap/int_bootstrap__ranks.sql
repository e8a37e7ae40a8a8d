-- Ranges of ranks and tie groups from the comparisons, under every score. An undefined score has no rank.
with ranked as (
    select measurements.generator_id, scored.score_code, scored.value
    from {{ ref('int_bootstrap__scored') }} as scored
    inner join {{ ref('int_corpus__measurements') }} as measurements
        on measurements.measurement_id = scored.measurement_id and measurements.is_default
    where scored.value is not null and scored.replicates is not null
),

compared as (
    select generator_a as generator_id, generator_b as other_id, score_code, difference, p_holm
    from {{ ref('int_bootstrap__comparisons') }}
    union all
    select generator_b as generator_id, generator_a as other_id, score_code, -difference as difference, p_holm
    from {{ ref('int_bootstrap__comparisons') }}
),

-- NaN stands for a pair that was not compared, and for a generator beside itself.
rows_of_matrix as (
    select
        ranked.score_code,
        ranked.generator_id,
        ranked.value,
        {{ gather("coalesce(compared.difference, cast('nan' as double))", 'others.generator_id') }} as differences,
        {{ gather("coalesce(compared.p_holm, cast('nan' as double))", 'others.generator_id') }} as p_holm
    from ranked
    inner join ranked as others on others.score_code = ranked.score_code
    left join compared
        on compared.score_code = ranked.score_code
        and compared.generator_id = ranked.generator_id
        and compared.other_id = others.generator_id
    group by ranked.score_code, ranked.generator_id, ranked.value
),

computed as (
    select
        score_code,
        unnest({{ gather('generator_id', 'generator_id') }}) as generator_id,
        unnest(generator_ranks(
            {{ gather('value', 'generator_id') }},
            {{ gather('differences', 'generator_id') }},
            {{ gather('p_holm', 'generator_id') }}
        )) as result
    from rows_of_matrix
    group by score_code
)

select
    generator_id,
    score_code,
    result.rank_best,
    result.rank_worst,
    result.tie_group
from computed

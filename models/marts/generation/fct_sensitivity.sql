-- The scores, components and distances again under one other choice each: the cut of the vocabulary, the
-- letter policy, punctuation kept in structure. The default stands beside them as a row of its own.
with options as (
    select letters_code, ngram_cut from {{ ref('stg_study__options') }}
),

figures as (
    select measurement_id, option_text, score_code, score_code as measure, '' as pair, value, status
    from {{ ref('int_components__scores') }}
    union all
    select measurement_id, option_text, null as score_code, component_code as measure, '' as pair, value, status
    from {{ ref('int_components__components') }}
    union all
    select
        estimates.measurement_id, estimates.option_text, null as score_code, estimates.measure, estimates.pair,
        estimates.value, estimates.status
    from {{ ref('int_components__estimates') }} as estimates
    inner join {{ ref('reference_measures') }} as measures
        on measures.layer_code = estimates.layer_code and measures.measure = estimates.measure
    union all
    select
        measurements.measurement_id, cuts.option_text, null as score_code, covered.measure, '' as pair,
        covered.value, case when covered.value is null then 'no_background' else 'ok' end as status
    from {{ ref('int_corpus__measurements') }} as measurements
    inner join {{ ref('int_character__cuts') }} as cuts on cuts.letters_code = measurements.letters_code
    cross join lateral (
        values
        ('ngram_mass_covered', cuts.covered_count / nullif(cuts.background_count, 0)),
        ('last_ngram_count', cast(cuts.last_ngram_count as double))
    ) as covered (measure, value)
),

placed as (
    select
        measurements.generator_id,
        figures.score_code,
        figures.measure,
        figures.pair,
        figures.value,
        figures.status,
        cast(measurements.unit_count as bigint) as unit_count,
        measurements.letters_code,
        case
            when figures.option_text like 'cut=%' then 'cut'
            when figures.option_text = 'punctuation=kept' then 'punctuation'
            when measurements.letters_code <> options.letters_code then 'letters'
            else 'default'
        end as option,
        case
            when figures.option_text <> '' then string_split(figures.option_text, '=')[2]
            when measurements.letters_code <> options.letters_code then measurements.letters_code
            else 'default'
        end as setting
    from figures
    inner join {{ ref('int_corpus__measurements') }} as measurements
        on measurements.measurement_id = figures.measurement_id and measurements.is_own_lines
    cross join options
    where measurements.letters_code = options.letters_code or figures.option_text = ''
)

select
    placed.generator_id,
    placed.score_code,
    placed.measure,
    placed.pair,
    placed.option,
    placed.setting,
    placed.value,
    placed.unit_count,
    placed.status,
    signatures.signature
from placed
cross join {{ ref('int_corpus__signatures') }} as signatures

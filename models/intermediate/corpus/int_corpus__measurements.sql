-- A measurement is a generator on a set of lines under a letter policy. The default one is its own aligned
-- lines under the study's policy; the others serve comparisons of unlike lines, and sensitivity. What no letter
-- policy touches is counted once, under plain_measurement_id: the same lines under the study's own policy.
with wanted as (
    select own.generator_id, own.line_set_id, policies.letters_code
    from {{ ref('int_corpus__own_line_sets') }} as own
    cross join {{ ref('letter_policies') }} as policies

    union

    select unnest([pairs.generator_a, pairs.generator_b]) as generator_id, pairs.line_set_id, options.letters_code
    from {{ ref('int_corpus__compared_pairs') }} as pairs
    cross join {{ ref('stg_study__options') }} as options
),

sizes as (
    select line_set_id, cast(count(*) as integer) as unit_count
    from {{ ref('int_corpus__line_sets') }}
    group by line_set_id
),

versions as (
    select
        max(case when role = 'original' then corpus_version_id end) as original_version_id,
        max(case when role = 'background' then corpus_version_id end) as background_version_id
    from {{ ref('int_corpus__corpora') }}
)

select
    {% for column, letters in [
        ('measurement_id', 'wanted.letters_code'), ('plain_measurement_id', 'options.letters_code')
    ] -%}
    md5(concat_ws(
        '|', generated.corpus_version_id, versions.original_version_id,
        coalesce(versions.background_version_id, 'none'), wanted.line_set_id, {{ letters }}
    )) as {{ column }},
    {% endfor -%}
    wanted.generator_id,
    wanted.line_set_id,
    wanted.letters_code,
    coalesce(sizes.unit_count, 0) as unit_count,
    generated.corpus_version_id as generated_version_id,
    versions.original_version_id,
    versions.background_version_id,
    wanted.letters_code = options.letters_code as is_resampled,
    wanted.letters_code = options.letters_code and wanted.line_set_id = own.line_set_id as is_default,
    wanted.line_set_id = own.line_set_id as is_own_lines
from wanted
inner join {{ ref('int_corpus__own_line_sets') }} as own on own.generator_id = wanted.generator_id
inner join {{ ref('int_corpus__corpora') }} as generated
    on generated.corpus_id = wanted.generator_id and generated.role = 'generated'
left join sizes on sizes.line_set_id = wanted.line_set_id
cross join versions
cross join {{ ref('stg_study__options') }} as options

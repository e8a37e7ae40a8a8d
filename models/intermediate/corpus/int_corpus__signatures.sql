-- The options and resources that the numbers on generated text were computed under, as one short key.
with resources as (
    select
        max(case when resource_code = 'original' then sha256 end) as original_sha256,
        max(case when resource_code = 'background' then sha256 end) as background_sha256,
        max(case when resource_code = 'index' then sha256 end) as index_sha256,
        max(case when resource_code = 'inflections' then sha256 end) as inflections_sha256,
        max(case when resource_code = 'headwords' then sha256 end) as headwords_sha256,
        max(case when resource_code = 'variants' then sha256 end) as variants_sha256,
        max(case when resource_code = 'embedding' then sha256 end) as embedding_sha256
    from {{ ref('stg_study__resources') }}
),

spelt as (
    select
        concat_ws(
            '|',
            'metewand:' || coalesce(versions.metewand_version, 'unknown'),
            'scope:generation',
            'seed:' || options.seed,
            'resamples:' || options.resample_count,
            'level:' || options.confidence_level,
            'block:' || options.block_length,
            'cut:' || options.ngram_cut,
            'letters:' || options.letters_code,
            'margin:' || options.margin,
            'components:' || coalesce(replace(options.component_codes, ',', ''), 'all'),
            'jaccard:' || options.jaccard_ceiling,
            'length:' || options.length_low || '-' || options.length_high,
            {% for name in ['original', 'background', 'index', 'inflections', 'headwords', 'variants', 'embedding'] -%}
            '{{ name }}:' || coalesce(left(resources.{{ name }}_sha256, 12), 'none'){{ ',' if not loop.last }}
            {% endfor %}
        ) as signature_text,
        options.*,
        versions.*,
        resources.*
    from {{ ref('stg_study__options') }} as options
    cross join {{ ref('stg_study__versions') }} as versions
    cross join resources
)

select 'generation-' || left(md5(signature_text), 12) as signature, 'generation' as scope, *
from spelt

-- What every count rests on beside its own text: the resources, and the options that change a count, a mark
-- or a draw. The level, the margin and the choice of components are applied to finished replicates.
with resources as (
    select {{ content_hash("resource_code || '=' || sha256", 'resource_code') }} as resources_hash
    from {{ ref('stg_study__resources') }}
    where resource_code in ('index', 'inflections', 'headwords', 'variants', 'embedding')
)

select
    md5(concat_ws(
        '|',
        coalesce(resources.resources_hash, 'none'),
        options.seed,
        options.resample_count,
        options.block_length,
        options.ngram_cut,
        coalesce(array_to_string(options.sensitivity_cuts, ','), ''),
        options.letters_code,
        options.jaccard_ceiling,
        options.length_low,
        options.length_high
    )) as options_hash
from {{ ref('stg_study__options') }} as options
cross join resources

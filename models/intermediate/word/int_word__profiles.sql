{{ config(
    materialized='incremental',
    incremental_strategy='append',
    post_hook="{{ remove_stale('measurement_id', 'int_corpus__measurements') }}"
) }}

-- One row per measurement: centroids, coverage, and the counts of the vocabulary that two sides share.
with counted as (
    select
        counts.measurement_id,
        counts.form,
        counts.generated_count,
        counts.original_count,
        coalesce(background_forms.token_count, 0) as background_count,
        vectors.vector
    from {{ ref('int_corpus__measured_forms') }} as counts
    left join {{ ref('int_word__vectors') }} as vectors
        on vectors.letters_code = counts.letters_code and vectors.form = counts.form
    left join {{ ref('int_corpus__background_forms') }} as background_forms
        on background_forms.letters_code = counts.letters_code and background_forms.form = counts.form
    where {{ only_new('counts.measurement_id') }}
)

select
    measurement_id,
    cast(sum(generated_count) as bigint) as generated_token_count,
    cast(sum(original_count) as bigint) as original_token_count,
    cast(coalesce(sum(generated_count) filter (where vector is not null), 0) as bigint) as generated_covered_count,
    cast(coalesce(sum(original_count) filter (where vector is not null), 0) as bigint) as original_covered_count,
    weighted_mean_vector(
        {{ gather('generated_count', 'form') }} filter (where vector is not null),
        {{ gather('vector', 'form') }} filter (where vector is not null)
    ) as generated_centroid,
    weighted_mean_vector(
        {{ gather('original_count', 'form') }} filter (where vector is not null),
        {{ gather('vector', 'form') }} filter (where vector is not null)
    ) as original_centroid,
    {{ shared_divergence('generated_count', 'original_count') }} as generated_original_jsd_bits,
    {{ shared_divergence('generated_count', 'background_count') }} as generated_background_jsd_bits,
    {{ shared_divergence('original_count', 'background_count') }} as original_background_jsd_bits
from counted
group by measurement_id

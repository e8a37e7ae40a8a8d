with sides as (
    select
        profiles.*,
        background.centroid as background_centroid,
        background.token_count as background_token_count
    from {{ ref('int_word__profiles') }} as profiles
    inner join {{ ref('int_corpus__measurements') }} using (measurement_id)
    inner join {{ ref('int_word__background') }} as background using (letters_code)
),

state as (
    select exists(select 1 from {{ ref('stg_embedding__vectors') }}) as has_vectors
),

valued as (
    {% for left, right in [('generated', 'original'), ('generated', 'background'), ('original', 'background')] %}
    select
        measurement_id, 'centroid_cosine' as measure, '{{ left }}-{{ right }}' as pair,
        cosine_of_vectors({{ left }}_centroid, {{ right }}_centroid) as value, cast(-1 as double) as lower_limit,
        {{ left }}_token_count as left_count, {{ right }}_token_count as right_count
    from sides
    union all
    select
        measurement_id, 'shared_vocabulary_jsd_bits' as measure, '{{ left }}-{{ right }}' as pair,
        {{ left }}_{{ right }}_jsd_bits as value, cast(0 as double) as lower_limit,
        {{ left }}_token_count as left_count, {{ right }}_token_count as right_count
    from sides
    union all
    {% endfor %}
    select
        measurement_id, 'embedding_coverage' as measure, '' as pair,
        generated_covered_count / nullif(generated_token_count, 0) as value, cast(0 as double) as lower_limit,
        generated_token_count as left_count, generated_token_count as right_count
    from sides
)

select
    measurements.measurement_id,
    'word' as layer_code,
    measures.measure,
    measures.pair,
    '' as option_text,
    case when state.has_vectors then valued.value end as value,
    coalesce(valued.lower_limit, 0) as lower_limit,
    cast(1 as double) as upper_limit,
    case
        when not state.has_vectors then 'no_vectors'
        when coalesce(valued.left_count, 0) = 0 then 'no_tokens'
        when valued.right_count = 0
            then case when measures.pair like '%background' then 'no_background' else 'no_tokens' end
        when valued.value is null then 'no_covered_tokens'
        else 'ok'
    end as status
from {{ ref('int_corpus__measurements') }} as measurements
cross join (select distinct known.measure, known.pair from valued as known) as measures
cross join state
left join valued
    on valued.measurement_id = measurements.measurement_id
    and valued.measure = measures.measure
    and valued.pair = measures.pair

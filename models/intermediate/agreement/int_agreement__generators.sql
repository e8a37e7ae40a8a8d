-- What a sheet calls a model: a code of the key, a model that gave answers, or else a name of its own.
with spellings as (
    {%- for model, prefix in [
        ('stg_ratings__scores', 'generator'), ('stg_ratings__judgements', 'generator_1'),
        ('stg_ratings__judgements', 'generator_2'), ('stg_ratings__decisions', 'generator')
    ] %}
    select {{ prefix }}_key as generator_key, {{ trimmed(prefix ~ '_text') }} as generator_text
    from {{ ref(model) }}
    {{ 'union all' if not loop.last }}
    {%- endfor %}
),

named as (
    select generator_key, generator_text, count(*) as spelling_count
    from spellings
    group by generator_key, generator_text
    qualify row_number() over (partition by generator_key order by count(*) desc, generator_text) = 1
),

answering as (
    select generator_key, min(generator_id) as generator_id
    from {{ ref('stg_ratings__responses') }}
    group by generator_key
)

select
    named.generator_key,
    coalesce(codes.generator_id, answering.generator_id, named.generator_text) as generator_id,
    coalesce(codes.presentation, 1) as presentation,
    codes.code_key is not null as is_blinded
from named
left join {{ ref('stg_ratings__codes') }} as codes on codes.code_key = named.generator_key
left join answering on answering.generator_key = named.generator_key

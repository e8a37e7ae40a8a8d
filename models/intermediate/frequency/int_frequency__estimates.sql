with lists as (
    select
        measurement_id,
        '' as option_text,
        {{ gather('generated_count', 'bin_order') }} as generated_counts,
        {{ gather('original_count', 'bin_order') }} as original_counts,
        {{ gather('background_count', 'bin_order') }} as background_counts
    from {{ ref('int_frequency__profiles') }}
    group by measurement_id
),

divergences as (
    {{ pair_estimates('lists', 'frequency', [('bins_jsd_bits', 'jensen_shannon_bits', 0)]) }}
),

shares as (
    select
        measurement_id,
        'frequency' as layer_code,
        'token_share_' || bin_code as measure,
        '' as pair,
        '' as option_text,
        generated_count / nullif(sum(generated_count) over (partition by measurement_id), 0) as value,
        cast(0 as double) as lower_limit,
        cast(1 as double) as upper_limit,
        case when sum(generated_count) over (partition by measurement_id) > 0 then 'ok' else 'no_tokens' end as status
    from {{ ref('int_frequency__profiles') }}
)

select * from divergences
union all
select * from shares

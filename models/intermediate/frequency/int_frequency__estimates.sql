with lists as (
    select
        measurements.measurement_id,
        '' as option_text,
        {{ gather('profiles.generated_count', 'profiles.bin_order') }}
        filter (where profiles.bin_code is not null) as generated_counts,
        {{ gather('profiles.original_count', 'profiles.bin_order') }}
        filter (where profiles.bin_code is not null) as original_counts,
        {{ gather('profiles.background_count', 'profiles.bin_order') }}
        filter (where profiles.bin_code is not null) as background_counts
    from {{ ref('int_corpus__measurements') }} as measurements
    left join {{ ref('int_frequency__profiles') }} as profiles
        on profiles.measurement_id = measurements.measurement_id
    group by measurements.measurement_id
),

divergences as (
    {{ pair_estimates('lists', 'frequency', [('bins_jsd_bits', 'jensen_shannon_bits', 0)], no_classes='no_index') }}
),

shares as (
    select
        measurements.measurement_id,
        'frequency' as layer_code,
        'token_share_' || bins.bin_code as measure,
        '' as pair,
        '' as option_text,
        profiles.generated_count / nullif(sum(profiles.generated_count) over per_text, 0) as value,
        cast(0 as double) as lower_limit,
        cast(1 as double) as upper_limit,
        case
            when profiles.bin_code is null then 'no_index'
            when sum(profiles.generated_count) over per_text = 0 then 'no_tokens'
            else 'ok'
        end as status
    from {{ ref('int_corpus__measurements') }} as measurements
    cross join {{ ref('frequency_bins') }} as bins
    left join {{ ref('int_frequency__profiles') }} as profiles
        on profiles.measurement_id = measurements.measurement_id and profiles.bin_code = bins.bin_code
    window per_text as (partition by measurements.measurement_id)
)

select * from divergences
union all
select * from shares

with given as (
    select option_code, value_text from {{ source('study', 'study_options') }}
)

select
    max(case when option_code = 'name' then value_text end) as study_name,
    cast(max(case when option_code = 'seed' then value_text end) as bigint) as seed,
    cast(max(case when option_code = 'resamples' then value_text end) as integer) as resample_count,
    cast(max(case when option_code = 'level' then value_text end) as double) as confidence_level,
    cast(max(case when option_code = 'block' then value_text end) as integer) as block_length,
    cast(max(case when option_code = 'cut' then value_text end) as integer) as ngram_cut,
    cast(
        string_split(max(case when option_code = 'sensitivity_cuts' and value_text <> '' then value_text end), ',')
        as integer[]
    ) as sensitivity_cuts,
    max(case when option_code = 'letters' then value_text end) as letters_code,
    cast(max(case when option_code = 'margin' then value_text end) as double) as margin,
    cast(max(case when option_code = 'jaccard_ceiling' then value_text end) as double) as jaccard_ceiling,
    cast(max(case when option_code = 'length_low' then value_text end) as double) as length_low,
    cast(max(case when option_code = 'length_high' then value_text end) as double) as length_high,
    nullif(max(case when option_code = 'components' then value_text end), '') as component_codes,
    max(case when option_code = 'original_id' then value_text end) as original_id
from given

-- Every measurement has every bin, on all three sides: an inner join would lose one-sided bins. Without an index,
-- and without a background to serve as one, every token would be oov: there are no bins then, and no rows.
with measured as (
    select
        measurement_id,
        bin_code,
        cast(sum(generated_count) as bigint) as generated_count,
        cast(sum(original_count) as bigint) as original_count
    from {{ ref('int_frequency__line_bins') }}
    group by all
),

background as (
    select
        background_forms.letters_code, forms.bin_code, cast(sum(background_forms.token_count) as bigint) as token_count
    from {{ ref('int_corpus__background_forms') }} as background_forms
    inner join {{ ref('int_frequency__forms') }} as forms using (letters_code, form)
    group by all
)

select
    measurements.measurement_id,
    bins.bin_code,
    bins.bin_order,
    coalesce(measured.generated_count, 0) as generated_count,
    coalesce(measured.original_count, 0) as original_count,
    coalesce(background.token_count, 0) as background_count
from {{ ref('int_corpus__measurements') }} as measurements
cross join {{ ref('frequency_bins') }} as bins
left join measured
    on measured.measurement_id = measurements.measurement_id and measured.bin_code = bins.bin_code
left join background
    on background.letters_code = measurements.letters_code and background.bin_code = bins.bin_code
where exists (select 1 from {{ ref('int_frequency__index') }})

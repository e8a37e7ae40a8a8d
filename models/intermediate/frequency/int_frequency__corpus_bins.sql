-- Every bin of every whole corpus under the study's letter policy.
with spelt as (
    select
        counts.corpus_id,
        options.letters_code,
        {{ letters_form('counts.form', 'options.letters_code') }} as form,
        sum(counts.token_count) as token_count
    from {{ ref('int_corpus__form_counts') }} as counts
    cross join {{ ref('stg_study__options') }} as options
    group by all
),

counted as (
    select
        spelt.corpus_id,
        forms.bin_code,
        cast(count(*) as bigint) as type_count,
        cast(sum(spelt.token_count) as bigint) as token_count
    from spelt
    inner join {{ ref('int_frequency__forms') }} as forms using (letters_code, form)
    group by all
)

select
    totals.corpus_id,
    totals.generator_id,
    exists(select 1 from {{ ref('int_frequency__index') }}) as has_index,
    bins.bin_code,
    bins.bin_order,
    coalesce(counted.type_count, 0) as type_count,
    coalesce(counted.token_count, 0) as token_count,
    totals.token_count as all_token_count,
    cast(sum(coalesce(counted.type_count, 0)) over (partition by totals.corpus_id) as bigint) as all_type_count
from {{ ref('int_corpus__totals') }} as totals
cross join {{ ref('frequency_bins') }} as bins
left join counted on counted.corpus_id = totals.corpus_id and counted.bin_code = bins.bin_code

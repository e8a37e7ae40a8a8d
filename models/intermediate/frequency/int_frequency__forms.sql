select
    forms.letters_code,
    forms.form,
    coalesce(form_index.frequency, 0) as index_frequency,
    bins.bin_code,
    bins.bin_order
from {{ ref('int_corpus__forms') }} as forms
left join {{ ref('int_frequency__index') }} as form_index
    on form_index.letters_code = forms.letters_code and form_index.form = forms.form
inner join {{ ref('frequency_bins') }} as bins
    on coalesce(form_index.frequency, 0) > coalesce(bins.above_frequency, -1)
    and coalesce(form_index.frequency, 0) <= coalesce(bins.up_to_frequency, 9223372036854775807)

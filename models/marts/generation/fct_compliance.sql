select
    measurements.generator_id,
    rules.rule_code,
    rules.line_count as breach_line_count,
    rules.line_count / nullif(breaches.line_count, 0) as breach_line_share,
    breaches.line_count as unit_count,
    case
        when rules.rule_code = 'out_of_lexicon' and not exists (
                select 1
                from {{ ref('stg_lexicon__inflections') }}
                union all
                select 1
                from {{ ref('stg_lexicon__variants') }}
            ) then 'no_lexicon'
        else 'ok'
    end as status,
    signatures.signature
from {{ ref('int_components__breaches') }} as breaches
inner join {{ ref('int_corpus__measurements') }} as measurements
    on measurements.measurement_id = breaches.measurement_id and measurements.is_default
cross join
    lateral (
        values
        ('out_of_lexicon', breaches.out_of_lexicon_line_count),
        ('diacritic', breaches.diacritic_line_count),
        ('out_of_length_band', breaches.out_of_length_band_line_count),
        ('too_similar', breaches.too_similar_line_count)
    ) as rules (rule_code, line_count)
cross join {{ ref('int_corpus__signatures') }} as signatures

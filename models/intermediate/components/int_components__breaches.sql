-- How much of a text breaks which rule; a rule that could not be tested breaks nothing.
select
    measurement_id,
    cast(count(*) as bigint) as line_count,
    cast(count(*) filter (where has_out_of_lexicon) as bigint) as out_of_lexicon_line_count,
    cast(count(*) filter (where has_diacritic) as bigint) as diacritic_line_count,
    cast(count(*) filter (where is_out_of_length_band) as bigint) as out_of_length_band_line_count,
    cast(count(*) filter (where is_too_similar) as bigint) as too_similar_line_count,
    count(*) filter (
        where coalesce(has_out_of_lexicon, false) or has_diacritic or is_out_of_length_band or is_too_similar
    ) / count(*) as breach_line_share
from {{ ref('int_components__compliance') }}
group by measurement_id

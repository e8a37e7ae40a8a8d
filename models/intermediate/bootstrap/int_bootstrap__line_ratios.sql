{{ config(materialized='view') }}

-- Every measure that is a ratio of two sums over units, as its two terms in each unit. Units without
-- a denominator add nothing.
with lines as (
    select lines.*
    from {{ ref('int_length__lines') }} as lines
    inner join {{ ref('int_bootstrap__streams') }} as streams
        on streams.measurement_id = lines.measurement_id and streams.stream_code = 'lines'
),

covered as (
    select lines.measurement_id, lines.unit_index, sum(lines.token_count) as token_count
    from {{ ref('int_corpus__measured_line_forms') }} as lines
    inner join {{ ref('int_bootstrap__streams') }} as streams
        on streams.measurement_id = lines.measurement_id and streams.stream_code = 'lines'
    inner join {{ ref('int_word__vectors') }} as vectors
        on vectors.letters_code = lines.letters_code and vectors.form = lines.form
    where lines.side = 'generated'
    group by all
),

sentences as (
    select
        units.measurement_id,
        streams.stream_code,
        units.unit_index,
        sum(sums.arc_length_sum) as arc_length_sum,
        sum(sums.long_arc_count) as long_arc_count,
        sum(sums.arc_count) as arc_count,
        sum(sums.final_verb_count) as final_verb_count,
        sum(sums.finite_verb_count) as finite_verb_count
    from {{ ref('int_structure__units') }} as units
    inner join {{ ref('int_bootstrap__streams') }} as streams
        on streams.measurement_id = units.measurement_id and streams.has_structure
    inner join {{ ref('int_structure__sentence_sums') }} as sums
        on sums.corpus_version_id = units.corpus_version_id and sums.sentence_number = units.sentence_number
    where units.side = 'generated'
    group by all
),

terms as (
    select
        lines.measurement_id, 'lines' as stream_code, 'token_share_' || links.link_code as measure, lines.unit_index,
        coalesce(counts.token_count, 0) as numerator, lines.generated_token_count as denominator
    from lines
    cross join {{ ref('attestation_links') }} as links
    left join {{ ref('int_attestation__line_links') }} as counts
        on counts.measurement_id = lines.measurement_id
        and counts.unit_index = lines.unit_index
        and counts.link_code = links.link_code

    union all

    select
        lines.measurement_id, 'lines' as stream_code, 'token_share_' || bins.bin_code as measure, lines.unit_index,
        coalesce(counts.generated_count, 0) as numerator, lines.generated_token_count as denominator
    from lines
    cross join {{ ref('frequency_bins') }} as bins
    left join {{ ref('int_frequency__line_bins') }} as counts
        on counts.measurement_id = lines.measurement_id
        and counts.unit_index = lines.unit_index
        and counts.bin_code = bins.bin_code

    union all

    select
        lines.measurement_id, 'lines' as stream_code, 'embedding_coverage' as measure, lines.unit_index,
        coalesce(covered.token_count, 0) as numerator, lines.generated_token_count as denominator
    from lines
    left join covered on covered.measurement_id = lines.measurement_id and covered.unit_index = lines.unit_index

    union all

    {% for size in [4, 6, 8] -%}
    select
        lines.measurement_id, 'lines' as stream_code, 'ngram_{{ size }}_share' as measure, lines.unit_index,
        lines.shared_ngram_{{ size }}_count as numerator, lines.ngram_{{ size }}_count as denominator
    from {{ ref('int_independence__lines') }} as lines
    union all
    {% endfor -%}
    select
        lines.measurement_id, 'lines' as stream_code, 'span_token_share' as measure, lines.unit_index,
        shared.covered_token_count as numerator, lines.generated_token_count as denominator
    from lines
    inner join {{ ref('int_independence__lines') }} as shared
        on shared.measurement_id = lines.measurement_id and shared.unit_index = lines.unit_index

    union all

    select
        measurement_id, 'lines' as stream_code, 'token_ratio' as measure, unit_index,
        generated_token_count as numerator, original_token_count as denominator
    from lines

    {% for measure, numerator, denominator in [
        ('mean_dependency_length', 'arc_length_sum', 'arc_count'),
        ('long_dependency_share', 'long_arc_count', 'arc_count'),
        ('verb_final_ratio', 'final_verb_count', 'finite_verb_count'),
    ] -%}
    union all
    select
        measurement_id, stream_code, '{{ measure }}' as measure, unit_index,
        {{ numerator }} as numerator, {{ denominator }} as denominator
    from sentences
    {% endfor %}
)

select
    measurement_id,
    stream_code,
    measure,
    unit_index,
    cast(numerator as bigint) as numerator,
    cast(denominator as bigint) as denominator
from terms
where denominator > 0 or numerator > 0

-- One row per measured line; the lists of the kernel are in unit order.
with unnested as (
    select
        measurement_id,
        cast(unnest(range(len(overlap.span_count))) as integer) as unit_index,
        unnest(overlap.ngram_4_count) as ngram_4_count,
        unnest(overlap.ngram_6_count) as ngram_6_count,
        unnest(overlap.ngram_8_count) as ngram_8_count,
        unnest(overlap.shared_ngram_4_count) as shared_ngram_4_count,
        unnest(overlap.shared_ngram_6_count) as shared_ngram_6_count,
        unnest(overlap.shared_ngram_8_count) as shared_ngram_8_count,
        unnest(overlap.span_count) as span_count,
        unnest(overlap.covered_token_count) as covered_token_count
    from {{ ref('int_independence__overlaps') }}
)

select
    {% for column in ['ngram_4_count', 'ngram_6_count', 'ngram_8_count', 'shared_ngram_4_count',
                      'shared_ngram_6_count', 'shared_ngram_8_count', 'span_count', 'covered_token_count'] -%}
    cast(coalesce(unnested.{{ column }}, 0) as integer) as {{ column }},
    {% endfor -%}
    lines.measurement_id,
    lines.unit_index
from {{ ref('int_corpus__measured_lines') }} as lines
left join unnested
    on unnested.measurement_id = lines.plain_measurement_id and unnested.unit_index = lines.unit_index

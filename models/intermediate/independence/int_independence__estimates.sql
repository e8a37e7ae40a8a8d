with totals as (
    select
        lengths.measurement_id,
        lengths.generated_token_count,
        lengths.original_token_count,
        sum(lines.ngram_4_count) as ngram_4_count,
        sum(lines.ngram_6_count) as ngram_6_count,
        sum(lines.ngram_8_count) as ngram_8_count,
        sum(lines.shared_ngram_4_count) as shared_ngram_4_count,
        sum(lines.shared_ngram_6_count) as shared_ngram_6_count,
        sum(lines.shared_ngram_8_count) as shared_ngram_8_count,
        sum(lines.covered_token_count) as covered_token_count
    from {{ ref('int_length__totals') }} as lengths
    left join {{ ref('int_independence__lines') }} as lines on lines.measurement_id = lengths.measurement_id
    group by all
),

shares as (
    {% for size in [4, 6, 8] -%}
    select
        measurement_id, 'ngram_{{ size }}_share' as measure,
        shared_ngram_{{ size }}_count / nullif(ngram_{{ size }}_count, 0) as value,
        generated_token_count, original_token_count
    from totals
    union all
    {% endfor -%}
    select
        measurement_id, 'span_token_share' as measure,
        covered_token_count / nullif(generated_token_count, 0) as value,
        generated_token_count, original_token_count
    from totals
)

select
    measurement_id,
    'independence' as layer_code,
    measure,
    '' as pair,
    '' as option_text,
    case when original_token_count > 0 then value end as value,
    cast(0 as double) as lower_limit,
    cast(1 as double) as upper_limit,
    case
        when generated_token_count = 0 or original_token_count = 0 then 'no_tokens'
        when value is null then 'no_ngrams'
        else 'ok'
    end as status
from shares

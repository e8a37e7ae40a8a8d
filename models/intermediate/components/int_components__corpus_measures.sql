-- What is said of a whole corpus, one row per measure; estimate_measure names the estimate with an interval.
with options as (
    select letters_code from {{ ref('stg_study__options') }}
),

lexical as (
    select
        totals.corpus_id,
        totals.line_count as unit_count,
        measured.measure,
        measured.estimate_measure,
        measured.value,
        case
            when totals.token_count = 0 then 'no_tokens'
            when measured.value is null then 'no_index'
            else 'ok'
        end as status
    from {{ ref('int_corpus__totals') }} as totals
    left join {{ ref('int_frequency__corpus_bins') }} as oov
        on oov.corpus_id = totals.corpus_id and oov.bin_code = 'oov' and oov.has_index
    cross join lateral (
        values
        ('type_token_ratio', '', totals.type_count / nullif(totals.token_count, 0)),
        ('oov_type_share', '', oov.type_count / nullif(oov.all_type_count, 0)),
        ('oov_token_share', 'token_share_oov', oov.token_count / nullif(oov.all_token_count, 0))
    ) as measured (measure, estimate_measure, value)
),

covered as (
    select
        totals.corpus_id,
        totals.line_count as unit_count,
        'embedding_coverage' as measure,
        'embedding_coverage' as estimate_measure,
        sum(counts.token_count) filter (where vectors.form is not null) as covered_count,
        totals.token_count
    from {{ ref('int_corpus__totals') }} as totals
    cross join options
    left join {{ ref('int_corpus__form_counts') }} as counts
        on counts.corpus_version_id = totals.corpus_version_id
    left join {{ ref('int_word__vectors') }} as vectors
        on vectors.letters_code = options.letters_code
        and vectors.form = {{ letters_form('counts.form', 'options.letters_code') }}
    group by all
),

vectors_given as (
    select exists(select 1 from {{ ref('stg_embedding__vectors') }}) as has_vectors
),

structural as (
    select
        corpora.corpus_id,
        cast(corpora.sentence_count as bigint) as unit_count,
        measured.measure,
        measured.measure as estimate_measure,
        measured.value,
        case
            when corpora.sentence_count = 0 then 'no_parses'
            when measured.value is null then measured.reason
            else 'ok'
        end as status
    from {{ ref('int_structure__corpus_sums') }} as corpora
    cross join lateral (
        values
        ('mean_dependency_length', corpora.arc_length_sum / nullif(corpora.arc_count, 0), 'no_dependencies'),
        ('long_dependency_share', corpora.long_arc_count / nullif(corpora.arc_count, 0), 'no_dependencies'),
        ('verb_final_ratio', corpora.final_verb_count / nullif(corpora.finite_verb_count, 0), 'no_finite_verbs')
    ) as measured (measure, value, reason)
),

vocabulary as (
    select
        'background' as corpus_id,
        background.line_count as unit_count,
        measured.measure,
        measured.value,
        case when cuts.background_count = 0 then 'no_tokens' else 'ok' end as status
    from {{ ref('int_character__cuts') }} as cuts
    inner join options on options.letters_code = cuts.letters_code
    inner join {{ ref('int_corpus__totals') }} as background on background.role = 'background'
    cross join
        lateral (
            values
            ('ngram_mass_covered', cuts.covered_count / nullif(cuts.background_count, 0)),
            ('last_ngram_count', cast(cuts.last_ngram_count as double)),
            ('ngram_count', cast(cuts.ngram_count as double))
        ) as measured (measure, value)
    where cuts.is_default_cut
)

select corpus_id, measure, estimate_measure, value, unit_count, status from lexical
union all
select
    covered.corpus_id, covered.measure, covered.estimate_measure,
    case when vectors_given.has_vectors
            then coalesce(covered.covered_count, 0) / nullif(covered.token_count, 0)
    end as value,
    covered.unit_count,
    case
        when not vectors_given.has_vectors then 'no_vectors'
        when covered.token_count = 0 then 'no_tokens'
        else 'ok'
    end as status
from covered
cross join vectors_given
union all
select corpus_id, measure, estimate_measure, value, unit_count, status from structural
union all
select corpus_id, measure, '' as estimate_measure, value, unit_count, status from vocabulary

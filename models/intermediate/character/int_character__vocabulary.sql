-- The most frequent n-grams of the background, all orders pooled, under each letter policy; ties in code
-- point order. Merging letters and cutting n-grams commute, so n-grams that merge share a rank.
with merged as (
    select
        policies.letters_code,
        grams.ngram,
        {{ letters_form('grams.ngram', 'policies.letters_code') }} as policy_ngram,
        grams.ngram_count
    from {{ ref('int_character__background_ngrams') }} as grams
    cross join {{ ref('letter_policies') }} as policies
),

counted as (
    select letters_code, policy_ngram, cast(sum(ngram_count) as bigint) as ngram_count
    from merged
    group by all
),

ranked as (
    select
        letters_code,
        policy_ngram,
        ngram_count,
        cast(row_number() over (partition by letters_code order by ngram_count desc, policy_ngram asc) as integer)
            as ngram_rank
    from counted
),

cuts as (
    select greatest(ngram_cut, coalesce(list_max(sensitivity_cuts), 0)) as largest_cut
    from {{ ref('stg_study__options') }}
)

select ranked.letters_code, ranked.policy_ngram as ngram, ranked.ngram_rank, ranked.ngram_count
from ranked
cross join cuts
where ranked.ngram_rank <= cuts.largest_cut

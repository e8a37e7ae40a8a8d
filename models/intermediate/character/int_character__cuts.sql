-- The study's cut and the others of the sensitivity table; how much of the background each covers.
with cuts as (
    select distinct unnest(list_append(coalesce(sensitivity_cuts, []), ngram_cut)) as ngram_cut
    from {{ ref('stg_study__options') }}
)

select
    mass.letters_code,
    cuts.ngram_cut,
    case when cuts.ngram_cut = options.ngram_cut then '' else 'cut=' || cuts.ngram_cut end as option_text,
    cuts.ngram_cut = options.ngram_cut as is_default_cut,
    cast(count(vocabulary.ngram) as integer) as ngram_count,
    cast(coalesce(sum(vocabulary.ngram_count), 0) as bigint) as covered_count,
    mass.ngram_count as background_count,
    min(vocabulary.ngram_count) as last_ngram_count
from cuts
cross join {{ ref('stg_study__options') }} as options
cross join {{ ref('int_character__background_mass') }} as mass
left join {{ ref('int_character__vocabulary') }} as vocabulary
    on vocabulary.letters_code = mass.letters_code and vocabulary.ngram_rank <= cuts.ngram_cut
group by all

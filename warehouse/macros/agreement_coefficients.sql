{#-
    Krippendorff's alpha, Gwet's AC2 (AC1 at the nominal level) and the pooled pair shares of every group, from
    whole-number sums. One row per group, undefined coefficients NULL.

    totals: a relation of the group's keys, level_code, unit_rating_count (m), score, rating_count.
    pairs: a relation of the keys, level_code, unit_rating_count, score_a <= score_b, pair_count (each
    unordered pair of ratings of one unit once). keys: the group's column names.

    Alpha: n is the number of pairable ratings. At the ordinal level a score's position is its mid-rank among
    them, and the squared difference of two positions is Krippendorff's ordinal metric; at the interval level
    the position is the score. AC2: weights 1 - d (d + 1) / (q (q - 1)) for scores d places apart among the q
    seen. Doubles are summed over lists in a stated order, so that every build gives the same bits. It is one
    long query because alpha and AC2 share all their sums; slices and annotator pairs call it alike.
-#}
{% macro agreement_coefficients(totals, pairs, keys) -%}
{%- set key_list = keys | join(', ') -%}
with score_sums as (
    select
        {{ key_list }},
        level_code,
        score,
        coalesce(sum(rating_count) filter (where unit_rating_count >= 2), 0) as pairable_count,
        {{ ordered_sum('rating_count / unit_rating_count', 'unit_rating_count') }} as unit_share_sum
    from {{ totals }}
    group by {{ key_list }}, level_code, score
),

unit_sums as (
    select
        {{ key_list }},
        cast(sum(rating_count) as bigint) as rating_count,
        cast(sum(rating_count) filter (where unit_rating_count >= 2) as bigint) as pairable_rating_count,
        cast(sum(unit_count) as bigint) as unit_count,
        cast(coalesce(sum(unit_count) filter (where unit_rating_count >= 2), 0) as bigint)
            as pairable_unit_count
    from (
        select
            {{ key_list }},
            unit_rating_count,
            sum(rating_count) as rating_count,
            sum(rating_count) // unit_rating_count as unit_count
        from {{ totals }}
        group by {{ key_list }}, unit_rating_count
    ) as by_size
    group by {{ key_list }}
),

positioned as (
    select
        {{ key_list }},
        level_code,
        score,
        pairable_count,
        unit_share_sum,
        row_number() over (partition by {{ key_list }} order by score) as place,
        case
            when level_code = 'ordinal'
                then sum(pairable_count) over (partition by {{ key_list }} order by score) - pairable_count / 2
            else score
        end as position
    from score_sums
),

centred as (
    select
        {{ key_list }},
        {{ ordered_sum('pairable_count * position', 'score') }} / sum(pairable_count) as centre
    from positioned
    where pairable_count > 0
    group by {{ key_list }}
),

expected as (
    select
        {{ prefixed(keys, 'positioned') }},
        any_value(positioned.level_code) as level_code,
        count(*) as category_count,
        case
            when any_value(positioned.level_code) = 'nominal'
                then power(sum(positioned.pairable_count), 2) - sum(power(positioned.pairable_count, 2))
            else 2 * sum(positioned.pairable_count) * {{ ordered_sum(
                'positioned.pairable_count * power(positioned.position - coalesce(centred.centre, 0), 2)',
                'positioned.score'
            ) }}
        end as disagreement,
        {{ ordered_sum(
            'positioned.unit_share_sum / unit_sums.unit_count'
            ~ ' * (1 - positioned.unit_share_sum / unit_sums.unit_count)',
            'positioned.score'
        ) }} as prevalence_spread
    from positioned
    inner join unit_sums on {{ same_keys(keys, 'unit_sums', 'positioned') }}
    left join centred on {{ same_keys(keys, 'centred', 'positioned') }}
    group by {{ prefixed(keys, 'positioned') }}
),

measured_pairs as (
    select
        {{ prefixed(keys, 'pairs') }},
        pairs.unit_rating_count,
        pairs.score_a,
        pairs.score_b,
        pairs.pair_count,
        case
            when pairs.level_code = 'nominal' then cast(pairs.score_a <> pairs.score_b as integer)
            else power(upper.position - lower.position, 2)
        end as squared_difference,
        case
            when pairs.score_a = pairs.score_b then 1
            when pairs.level_code = 'nominal' then 0
            else 1 - (upper.place - lower.place) * (upper.place - lower.place + 1)
                / (expected.category_count * (expected.category_count - 1))
        end as agreement_weight
    from {{ pairs }} as pairs
    inner join expected on {{ same_keys(keys, 'expected', 'pairs') }}
    inner join positioned as lower on {{ same_keys(keys, 'lower', 'pairs') }} and lower.score = pairs.score_a
    inner join positioned as upper on {{ same_keys(keys, 'upper', 'pairs') }} and upper.score = pairs.score_b
),

observed as (
    select
        {{ key_list }},
        cast(sum(pair_count) as bigint) as pair_count,
        sum(pair_count) filter (where score_a = score_b) as equal_count,
        sum(pair_count) filter (where score_b - score_a <= 1) as close_count,
        {{ ordered_sum('pair_count * (score_b - score_a)', 'unit_rating_count, score_a, score_b') }}
            as difference_sum,
        2 * {{ ordered_sum(
            'pair_count * squared_difference / (unit_rating_count - 1)', 'unit_rating_count, score_a, score_b'
        ) }} as disagreement,
        2 * {{ ordered_sum(
            'pair_count * agreement_weight / (unit_rating_count * (unit_rating_count - 1))',
            'unit_rating_count, score_a, score_b'
        ) }} as agreement_sum
    from measured_pairs
    group by {{ key_list }}
),

chance as (
    select
        {{ key_list }},
        case
            when level_code = 'nominal' then category_count
            else category_count * category_count - (category_count + 1) * (category_count + 2) / 6
        end / nullif(category_count * (category_count - 1), 0) * prevalence_spread as agreement
    from expected
)

select
    {{ prefixed(keys, 'unit_sums') }},
    expected.level_code,
    unit_sums.rating_count,
    unit_sums.unit_count,
    unit_sums.pairable_unit_count,
    coalesce(observed.pair_count, 0) as pair_count,
    case
        when unit_sums.pairable_unit_count >= 2 and expected.disagreement > 0
            then 1 - (unit_sums.pairable_rating_count - 1) * observed.disagreement / expected.disagreement
    end as alpha,
    case
        when chance.agreement < 1
            then (observed.agreement_sum / unit_sums.pairable_unit_count - chance.agreement)
                / (1 - chance.agreement)
    end as ac2,
    coalesce(observed.equal_count, 0) / observed.pair_count as exact_share,
    coalesce(observed.close_count, 0) / observed.pair_count as within_one_share,
    observed.difference_sum / observed.pair_count as mean_difference,
    case
        when unit_sums.pairable_unit_count = 0 then 'no_pairs'
        when unit_sums.pairable_unit_count = 1 then 'single_unit'
        when expected.disagreement = 0 then 'no_variation'
        else 'ok'
    end as status
from unit_sums
inner join expected on {{ same_keys(keys, 'expected', 'unit_sums') }}
inner join chance on {{ same_keys(keys, 'chance', 'unit_sums') }}
left join observed on {{ same_keys(keys, 'observed', 'unit_sums') }}
{%- endmacro %}

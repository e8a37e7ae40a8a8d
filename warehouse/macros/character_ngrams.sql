{#-
    Every 3-, 4- and 5-gram of characters inside a line, spaces included, none across lines: one row per
    position, with the line's keys.

    lines: the name of a relation with corpus_version_id, line_position and tokens (a list). The line is its tokens
    joined by one space. The characters are split once and shifted lists are unnested side by side: cutting
    by position walks a non-ASCII text from its start every time. Towards the end of a line the longer n-grams
    are NULL and left out.
-#}
{% macro character_ngrams(lines) -%}
    {{ return(adapter.dispatch('character_ngrams', 'metewand')(lines)) }}
{%- endmacro %}

{% macro default__character_ngrams(lines) -%}
    select cut.corpus_version_id, cut.line_position, cut.ngram
    from (
        select shifted.corpus_version_id, shifted.line_position, unnest([
            shifted.c1 || shifted.c2 || shifted.c3,
            shifted.c1 || shifted.c2 || shifted.c3 || shifted.c4,
            shifted.c1 || shifted.c2 || shifted.c3 || shifted.c4 || shifted.c5
        ]) as ngram
        from (
            select
                split.corpus_version_id,
                split.line_position,
                unnest(split.characters) as c1,
                unnest(split.characters[2:]) as c2,
                unnest(split.characters[3:]) as c3,
                unnest(split.characters[4:]) as c4,
                unnest(split.characters[5:]) as c5
            from (
                select
                    given.corpus_version_id,
                    given.line_position,
                    string_split(array_to_string(given.tokens, ' '), '') as characters
                from {{ lines }} as given
                where len(given.tokens) > 0
            ) as split
        ) as shifted
    ) as cut
    where cut.ngram is not null
{%- endmacro %}

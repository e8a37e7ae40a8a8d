{#-
    Every string that is left of a form when none, one or two of its letters are taken out: one row per form
    and string. Two forms within two edits of each other share such a string (symmetric deletion, Garbe 2012),
    so that near forms are found by a join and not by comparing all with all.

    A form of more than 40 letters is no word but a fault of the text, and gives no row: the strings of a
    form grow with the third power of its length, and those of one endless line would fill the memory.

    forms: a query that gives form.
-#}
{% macro deletions(forms) -%}
    {{ return(adapter.dispatch('deletions', 'metewand')(forms)) }}
{%- endmacro %}

{% macro default__deletions(forms) -%}
    select distinct kept.form, kept.rest
    from (
        select given.form, unnest(list_concat(
            [given.form],
            list_transform(range(1, len(given.form) + 1), lambda i: given.form[:i - 1] || given.form[i + 1:]),
            flatten(list_transform(range(1, len(given.form) + 1), lambda i: list_transform(
                range(i + 1, len(given.form) + 1),
                lambda j: given.form[:i - 1] || given.form[i + 1:j - 1] || given.form[j + 1:]
            )))
        )) as rest
        from ({{ forms }}) as given
        where len(given.form) <= 40
    ) as kept
{%- endmacro %}

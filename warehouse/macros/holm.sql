{#-
    Holm's step-down p-values in two window passes (a window cannot stand in another).

    p: the column of p-values; NULL is no test of the family. family: columns that say which tests belong
    together. tie: columns that order equal p-values. holm_steps gives p times the number of tests not yet
    passed; holm, over a query that has it as holm_step, makes it monotone and at most 1.
-#}
{% macro holm_steps(p, family, tie) -%}
    {{ p }} * (
        count({{ p }}) over (partition by {{ family | join(', ') }}) + 1
        - row_number() over (
            partition by {{ family | join(', ') }} order by {{ p }} nulls last, {{ tie | join(', ') }}
        )
    )
{%- endmacro %}

{% macro holm(p, family, tie) -%}
    case
        when {{ p }} is not null then least(1.0, max(holm_step) over (
            partition by {{ family | join(', ') }} order by {{ p }} nulls last, {{ tie | join(', ') }}
            rows between unbounded preceding and current row
        ))
    end
{%- endmacro %}

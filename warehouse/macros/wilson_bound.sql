{#-
    A bound of Wilson's score interval of a share (Wilson 1927); NULL without trials.

    hits, trials: whole-number expressions. z: the normal quantile of the confidence. side: '-' or '+'.
-#}
{% macro wilson_bound(hits, trials, z, side) -%}
    (
        {{ hits }} + power({{ z }}, 2) / 2
        {{ side }} {{ z }} * sqrt(
            {{ hits }} * ({{ trials }} - {{ hits }}) / nullif({{ trials }}, 0) + power({{ z }}, 2) / 4
        )
    ) / ({{ trials }} + power({{ z }}, 2))
{%- endmacro %}

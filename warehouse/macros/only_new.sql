{#-
    Where clause that keeps an incremental model from counting again what it holds already.

    key: the column whose value changes whenever what the row is computed from changes
    (corpus_version_id, measurement_id), with or without its relation. On a full run it keeps everything. The
    known keys are asked for beforehand and written out: a list is pushed down to the scans below a view or a
    union, a subquery would be applied to their whole result.
-#}
{% macro only_new(key) -%}
    {%- if is_incremental() and execute -%}
        {%- set known = run_query('select distinct ' ~ key.split('.')[-1] ~ ' from ' ~ this ~ ' order by 1') -%}
        {%- if known.rows | length > 0 -%}
            {{ key }} not in ('{{ known.columns[0].values() | join("', '") }}')
        {%- else -%}
            true
        {%- endif -%}
    {%- else -%}
        true
    {%- endif -%}
{%- endmacro %}

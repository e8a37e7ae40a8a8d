{#-
    Where clause that keeps an incremental model from counting again what it holds already.

    key: the column whose value changes whenever what the row is computed from changes
    (corpus_version_id, measurement_id), with or without its relation. On a full run it keeps everything.
-#}
{% macro only_new(key) -%}
    {% if is_incremental() -%}
        {{ key }} not in (select distinct known.{{ key.split('.')[-1] }} from {{ this }} as known)
    {%- else -%}
        true
    {%- endif %}
{%- endmacro %}

{#-
    Post-hook of an incremental model: rows of contents that the study no longer has are removed.

    key: the key column. current: the name of the model that lists the keys in use.
-#}
{% macro remove_stale(key, current) -%}
    delete from {{ this }} where {{ key }} not in (select {{ key }} from {{ ref(current) }})
{%- endmacro %}

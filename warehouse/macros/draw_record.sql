{#-
    Which resamples a kernel draws, as one record.

    seed, unit_count, resamples, block, stream: expressions of whole numbers.
-#}
{% macro draw_record(seed, unit_count, resamples, block, stream) -%}
    {{ return(adapter.dispatch('draw_record', 'metewand')(seed, unit_count, resamples, block, stream)) }}
{%- endmacro %}

{% macro default__draw_record(seed, unit_count, resamples, block, stream) -%}
    struct_pack(
        seed := cast({{ seed }} as bigint),
        unit_count := cast({{ unit_count }} as integer),
        resamples := cast({{ resamples }} as integer),
        block := cast({{ block }} as integer),
        stream := cast({{ stream }} as integer)
    )
{%- endmacro %}

{% macro spark__draw_record(seed, unit_count, resamples, block, stream) -%}
    named_struct(
        'seed', cast({{ seed }} as bigint),
        'unit_count', cast({{ unit_count }} as int),
        'resamples', cast({{ resamples }} as int),
        'block', cast({{ block }} as int),
        'stream', cast({{ stream }} as int)
    )
{%- endmacro %}

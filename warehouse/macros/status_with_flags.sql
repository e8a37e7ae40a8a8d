{#-
    A row's status: the reason why the value is undefined; else what its interval has to say; else ok.

    status: the value's own status. flags: the interval's flags, '' or NULL where there is nothing to say.
-#}
{% macro status_with_flags(status, flags) -%}
    case when {{ status }} = 'ok' and coalesce({{ flags }}, '') <> '' then {{ flags }} else {{ status }} end
{%- endmacro %}
